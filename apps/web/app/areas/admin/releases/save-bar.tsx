import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { usePartNames } from './use-part-names.ts'
import type { ReleaseDraft } from './use-release-draft.ts'
import type { SaveRelease } from './use-save-release.ts'

interface Props {
  draft: ReleaseDraft
  saving: SaveRelease
  /** Why it was not saved, unless that is said elsewhere. */
  error: unknown
}

export const SaveBar = ({ draft: { unsaved }, saving, error }: Props) => {
  const t = useT('admin-releases')
  const namesOf = usePartNames()
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-muted">
        {unsaved.length === 0
          ? t('admin-releases.save.none')
          : t('admin-releases.save.unsaved', { parts: namesOf(unsaved) })}
      </p>
      <FormActions
        submit={t('admin-releases.save.submit')}
        busy={t('admin-releases.save.busy')}
        isPending={saving.isPending}
        error={error}
      />
    </div>
  )
}
