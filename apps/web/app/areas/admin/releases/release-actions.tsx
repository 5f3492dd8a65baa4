import { useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { releaseProjects } from '../../../components/releases/release-projects.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { ReleaseDraft } from './use-release-draft.ts'
import type { SaveRelease } from './use-save-release.ts'

interface Props {
  draft: ReleaseDraft
  saving: SaveRelease
  /** Whether the edited note is valid and has no conflict. */
  mayPublish: boolean
  /** Set while the English text is missing, which a published note needs. */
  onEnglishMissing?: () => void
}

export const ReleaseActions = ({ draft, saving, mayPublish, onEnglishMissing }: Props) => {
  const t = useT('admin-releases')
  const [open, setOpen] = useState<'publish' | 'withdraw'>()
  const { status } = draft.base
  const close = () => setOpen(undefined)
  const publish = () => {
    saving.reset()
    setOpen('publish')
  }
  return (
    <>
      {status !== 'withdrawn' && (
        <Button onClick={() => setOpen('withdraw')}>
          {status === 'draft' ? t('admin-releases.withdraw.openDraft') : t('admin-releases.withdraw.open')}
        </Button>
      )}
      {status !== 'published' && (
        <Button variant="primary" disabled={!mayPublish} onClick={onEnglishMissing ?? publish}>
          {t('admin-releases.publish.open')}
        </Button>
      )}
      {open === 'publish' && <PublishDialog draft={draft} saving={saving} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog draft={draft} onClose={close} />}
    </>
  )
}

/** Dialog that confirms the withdrawal of a published note or of a draft. */
const WithdrawDialog = ({ draft: { base, follow }, onClose }: { draft: ReleaseDraft; onClose: () => void }) => {
  const t = useT('admin-releases')
  const toast = useToast()
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
