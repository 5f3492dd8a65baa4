import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { usePartNames } from './use-part-names.ts'
import type { ReleaseDraft } from './use-release-draft.ts'

/** Says that somebody else changed the note meanwhile, and lets one choose: nothing that was typed is lost unasked. */
export const OutrunNotice = ({ draft, onSettled }: { draft: ReleaseDraft; onSettled: () => void }) => {
  const t = useT('admin-releases')
  const namesOf = usePartNames()
  const { outrunBy, unsaved } = draft
  const both = outrunBy.filter((part) => unsaved.includes(part))
  const theirs = outrunBy.filter((part) => !both.includes(part))
  const settling = (settle: () => void) => () => {
    settle()
    onSettled()
  }
  return (
    <div role="alert" className="empty:hidden">
      {outrunBy.length > 0 && (
        <Notice
          kind="warning"
          title={t('admin-releases.outrun.title')}
          action={
            <div className="flex flex-wrap gap-2">
              <Button onClick={settling(draft.keepMine)}>{t('admin-releases.outrun.keep')}</Button>
              <Button onClick={settling(draft.takeTheirs)}>{t('admin-releases.outrun.take')}</Button>
            </div>
          }
        >
          {theirs.length > 0 && <p>{t('admin-releases.outrun.theirs', { parts: namesOf(theirs) })}</p>}
          {both.length > 0 && <p>{t('admin-releases.outrun.both', { parts: namesOf(both) })}</p>}
          <p>{t('admin-releases.outrun.body')}</p>
        </Notice>
      )}
    </div>
  )
}
