import { useWrite } from '../../../data/query/use-write.ts'
import { asRefusal, type RefusalError } from '../../../data/refusals/refusal-error.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { ReleaseDraft } from './use-release-draft.ts'

export interface SaveRelease {
  /** Throws `RefusalError`. */
  save: () => Promise<void>
  isPending: boolean
  error: RefusalError | null
  /** Clears the error. */
  reset: () => void
}

/** Saves the edits of a note. After a conflict with another admin, `onOutrun` reads the latest note. */
export const useSaveRelease = ({ base, toSend }: ReleaseDraft, onOutrun: () => void): SaveRelease => {
  const t = useT('admin-releases')
  const toast = useToast()
  const write = useWrite('patch', '/admin/releases/{releaseId}')
  const save = async () => {
    const { changes, revision, saved } = toSend()
    const params = { path: { releaseId: base.id } }
    const answer = await write.mutateAsync({ params, body: { ...changes, revision } }).catch((error: unknown) => {
      if (asRefusal(error).code === 'release_changed') onOutrun()
      throw error
    })
    saved(answer)
    const isPublic = answer.status === 'published'
    toast({ tone: 'success', text: isPublic ? t('admin-releases.save.donePublic') : t('admin-releases.save.done') })
  }
  return { save, isPending: write.isPending, error: write.error, reset: write.reset }
}
