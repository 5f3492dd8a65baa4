import { useT } from '../../../i18n/use-t.ts'
import { ClaimDone } from './claim-done.tsx'
import { ClaimFailed } from './claim-failed.tsx'
import { ClaimStepList } from './claim-step-list.tsx'
import { NothingToFinish } from './nothing-to-finish.tsx'
import { useCompleteClaim } from './use-complete-claim.ts'

/** How far a claim is, and what came of it. */
export const ClaimProgress = () => {
  const t = useT('claim')
  const progress = useCompleteClaim()
  switch (progress.state) {
    case 'nothing':
      return <NothingToFinish />
    case 'running':
      return (
        <>
          <ClaimStepList reached="checked" />
          <p role="status" className="text-muted">
            {t('claim.callback.running')}
          </p>
        </>
      )
    case 'done':
      return (
        <>
          <ClaimStepList reached={undefined} />
          <ClaimDone nodeId={progress.nodeId} publisherId={progress.publisherId} />
        </>
      )
    case 'failed':
      return (
        <>
          <ClaimStepList reached={progress.told.step} failed />
          <ClaimFailed {...progress} />
        </>
      )
  }
}
