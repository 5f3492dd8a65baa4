import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { releaseProjects } from '../../../components/releases/release-projects.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { ReleaseDraft } from './use-release-draft.ts'

/** Asks before a note is taken from everybody, or a draft put aside. */
export const WithdrawDialog = ({ draft: { base, follow }, onClose }: { draft: ReleaseDraft; onClose: () => void }) => {
  const t = useT('admin-releases')
  const toast = useToast()
  const stale = useStale()
  const write = useWrite('post', '/admin/releases/{releaseId}/withdraw')
  const name = { project: releaseProjects[base.project], version: base.version }
  const isDraft = base.status === 'draft'
  const withdraw = () =>
    write.mutate(
      { params: { path: { releaseId: base.id } } },
      {
        onSuccess: (answer) => {
          follow(answer)
          toast({ tone: 'success', text: t('admin-releases.withdraw.done', name) })
          onClose()
        },
        onSettled: () => void stale('/admin/releases', '/releases', '/admin/audit', '/admin/overview'),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isDraft ? t('admin-releases.withdraw.titleDraft', name) : t('admin-releases.withdraw.title', name)}
      confirm={isDraft ? t('admin-releases.withdraw.submitDraft') : t('admin-releases.withdraw.submit')}
      onConfirm={withdraw}
      isPending={write.isPending}
      error={write.error}
    >
      <p>{isDraft ? t('admin-releases.withdraw.bodyDraft') : t('admin-releases.withdraw.body')}</p>
    </ConfirmDialog>
  )
}
