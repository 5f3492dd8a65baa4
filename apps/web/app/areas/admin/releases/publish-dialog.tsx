import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { firstReleaseProject, releaseProjects } from '../../../components/releases/release-projects.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { asRefusal } from '../../../data/refusals/refusal-error.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { isTrial, missingIn, type Release } from './release-draft.ts'
import type { ReleaseDraft } from './use-release-draft.ts'
import type { SaveRelease } from './use-save-release.ts'

interface Props {
  draft: ReleaseDraft
  saving: SaveRelease
  onClose: () => void
}

/**
 * Dialog that names the readers of a note and the places that show it, before publishing. Unsaved edits are saved
 * first.
 */
export const PublishDialog = ({ draft, saving, onClose }: Props) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const { publish, isPending, error } = usePublish({ draft, saving, onClose })
  const { wanted, unsaved } = draft
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('admin-releases.publish.title', nameOf(wanted))}
      confirm={t('admin-releases.publish.submit')}
      variant="primary"
      onConfirm={publish}
      isPending={isPending}
      error={error}
    >
      <p>{t('admin-releases.publish.everybody')}</p>
      <p>{whereTold(t, draft)}</p>
      <Limits wanted={wanted} />
      {wanted.published_at !== undefined && (
        <p>{t('admin-releases.publish.dated', { date: format.date(wanted.published_at) })}</p>
      )}
      {unsaved.length > 0 && <p>{t('admin-releases.publish.saveFirst')}</p>}
    </ConfirmDialog>
  )
}

const nameOf = ({ project, version }: Release) => ({ project: releaseProjects[project], version })

/** Describes the places in which ComfyUI announces a note. */
const whereTold = (t: T<'admin-releases'>, { base, wanted }: ReleaseDraft): string => {
  const { project, attention } = wanted
  if (project !== firstReleaseProject) return t('admin-releases.publish.others', { project: releaseProjects[project] })
  if (isTrial(base, wanted)) return t('admin-releases.publish.preRelease')
  return attention === 'low' ? t('admin-releases.publish.dot') : t('admin-releases.publish.window')
}

/** Names the audiences that get no note or an English note. */
const Limits = ({ wanted }: { wanted: Release }) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const missing = missingIn(wanted)
  return (
    <>
      {wanted.form_factors.length > 0 && (
        <p>{t('admin-releases.publish.factors', { factors: wanted.form_factors.join(', ') })}</p>
      )}
      {missing.length > 0 && (
        <p>{t('admin-releases.texts.missing', { languages: format.list(missing.map(format.languageName)) })}</p>
      )}
    </>
  )
}

const usePublish = ({ draft, saving, onClose }: Props) => {
  const t = useT('admin-releases')
  const toast = useToast()
  const write = useWrite('post', '/admin/releases/{releaseId}/publish')
  const { base, wanted, unsaved, follow } = draft
  const run = async () => {
    if (unsaved.length > 0) await saving.save()
    follow(await write.mutateAsync({ params: { path: { releaseId: base.id } } }))
    toast({ tone: 'success', text: t('admin-releases.publish.done', nameOf(wanted)) })
    onClose()
  }
  return {
    publish: () =>
      void run().catch((error: unknown) => {
        // The page reports a conflict with another admin. Other errors appear in `error`.
        if (asRefusal(error).code === 'release_changed') onClose()
      }),
    isPending: saving.isPending || write.isPending,
    error: saving.error ?? write.error,
  }
}
