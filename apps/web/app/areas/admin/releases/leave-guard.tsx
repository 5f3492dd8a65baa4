import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Part } from './release-draft.ts'
import { usePartNames } from './use-part-names.ts'

/** Asks before what was typed is lost by going elsewhere. */
export const LeaveGuard = ({ unsaved }: { unsaved: readonly Part[] }) => {
  const t = useT('admin-releases')
  const namesOf = usePartNames()
  const isUnsaved = unsaved.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && noteOf(currentLocation) !== noteOf(nextLocation),
  )
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t('admin-releases.leave.title')}
      confirm={t('admin-releases.leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      isPending={false}
      error={null}
    >
      <p>{t('admin-releases.leave.body', { parts: namesOf(unsaved) })}</p>
    </ConfirmDialog>
  )
}

/** Which note an address shows, in whichever of its languages. */
const noteOf = ({ pathname, search }: Location) => `${pathname}?${new URLSearchParams(search).get('open')}`
