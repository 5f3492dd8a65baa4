import type { Schema } from '@registry/api-client'
import { ReviewTimeline } from '../../../components/review/review-timeline.tsx'
import { useLiveReview } from '../../../components/review/use-live-review.ts'
import { CapabilityPanel } from './capability-panel.tsx'
import { DefinitionsPanel } from './definitions-panel.tsx'
import { Findings } from './findings.tsx'
import type { ReviewAddress } from './review-address.ts'
import { Verdict } from './verdict.tsx'

interface Props {
  address: ReviewAddress
  report: Schema<'ReviewReport'>
}

/** All that a review found, the verdict first. */
export const Report = ({ address, report }: Props) => {
  const review = useLiveReview({ publisherId: address.publisherId, review: report.review })
  // Before the scan, nothing found means nothing.
  const isScanned = report.review.verdict !== undefined
  return (
    <div className="flex flex-col gap-6">
      <ReviewTimeline review={review} />
      <Verdict address={address} review={review} askedMessage={report.asked_message} />
      {isScanned && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Findings address={address} report={report} />
          <aside className="flex flex-col gap-6">
            <CapabilityPanel capabilities={report.capabilities} />
            <DefinitionsPanel review={report.review} problems={report.problems} coreNames={report.core_names ?? []} />
          </aside>
        </div>
      )}
    </div>
  )
}
