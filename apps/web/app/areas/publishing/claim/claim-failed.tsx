import { RefusalError } from '../../../data/refusals/refusal-error.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import { recallBegun } from './begun-claim.ts'
import type { ClaimFault, claimFault } from './claim-fault.ts'

interface Props {
  told: ReturnType<typeof claimFault>
  error: unknown
}

/** Why a claim did not come about, that nothing has changed, and what to do. */
export const ClaimFailed = ({ told: { fault, again }, error }: Props) => {
  const t = useT('claim')
  const links = useLinks()
  const begun = recallBegun()
  const { title, todo } = useFaultWords(error)[fault]
  return (
    <div role="alert" className="flex flex-col gap-4">
      <Notice kind={fault === 'cancelled' || fault === 'rateLimited' ? 'warning' : 'danger'} title={title}>
        {namesThings.has(fault) && error instanceof RefusalError && (
          // The registry's own words name the account, the repository or the time.
          <p lang="en" dir="ltr" className="text-start wrap-anywhere">
            {error.message}
          </p>
        )}
        <p>{todo}</p>
      </Notice>
      <div className="flex flex-wrap gap-2">
        {again && begun && (
          <ButtonLink look="primary" to={links.claim(begun.nodeId, { publisher: begun.publisherId })}>
            {t('claim.again')}
          </ButtonLink>
        )}
        {begun && <ButtonLink to={links.node(begun.nodeId)}>{t('claim.toNode')}</ButtonLink>}
        {!begun && <ButtonLink to={links.home()}>{t('claim.toHome')}</ButtonLink>}
      </div>
    </div>
  )
}

const namesThings: ReadonlySet<ClaimFault> = new Set(['notYours', 'notFound', 'rateLimited'])

const useFaultWords = (error: unknown): Record<ClaimFault, { title: string; todo: string }> => {
  const t = useT('claim')
  const sentence = useRefusalSentence()
  return {
    cancelled: { title: t('claim.fault.cancelled.title'), todo: t('claim.fault.cancelled.todo') },
    expired: { title: t('claim.fault.expired.title'), todo: t('claim.fault.expired.todo') },
    notYours: { title: t('claim.fault.notYours.title'), todo: t('claim.fault.notYours.todo') },
    notFound: { title: t('claim.fault.notFound.title'), todo: t('claim.fault.notFound.todo') },
    rateLimited: { title: t('claim.fault.rateLimited.title'), todo: t('claim.fault.rateLimited.todo') },
    unavailable: { title: t('claim.fault.unavailable.title'), todo: t('claim.fault.unavailable.todo') },
    notConfigured: { title: t('claim.fault.notConfigured.title'), todo: t('claim.fault.notConfigured.todo') },
    claimed: { title: t('claim.fault.claimed.title'), todo: t('claim.fault.claimed.todo') },
    refused: { title: t('claim.fault.refused.title'), todo: sentence(error) },
  }
}
