import type { Schema } from '@registry/api-client'
import { FileQuestionMark } from 'lucide-react'
import { use } from 'react'
import { useParams } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { CapabilityIcon, capabilityName } from '../../../components/review/capability-words.tsx'
import { ReviewTimeline } from '../../../components/review/review-timeline.tsx'
import { useLiveReview } from '../../../components/review/use-live-review.ts'
import { SourceLink, type SourceOf, useSourceOf } from '../../../components/source-link.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { VersionAddress } from '../shared/version-address.ts'
import { DefinitionsPanel } from './definitions-panel.tsx'
import { Findings } from './findings.tsx'
import { ReportSource } from './rule-card.tsx'
import { Verdict } from './verdict.tsx'

interface Props {
  address: VersionAddress
  report: Schema<'ReviewReport'>
}

/** Shows the report on a version and follows the review. For members of its publisher. */
export default function ReviewPage() {
  const t = useT('review', 'review-rules', 'refusals')
  const links = useLinks()
  const { publisherId = '', nodeId = '', version = '' } = useParams()
  const title = t('review.title', { name: nodeId, version })
  return (
    <Page>
      <PageMeta title={title} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: t('nav.yourNodes'), to: links.yourNodes() },
          { label: title },
        ]}
      />
      <h1 className="mt-5 text-xl font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-1 max-w-prose text-muted">{t('review.lead')}</p>
      <div className="mt-6">
        <RequireSession fallback={<ReportSkeleton />}>
          <ReadReport publisherId={publisherId} nodeId={nodeId} version={version} />
        </RequireSession>
      </div>
    </Page>
  )
}

const ReadReport = (address: VersionAddress) => {
  const report = useRead('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review', {
    params: { path: { ...address } },
  })
  // A retry would not change the answer.
  if (report.data === undefined && (report.error?.status === 403 || report.error?.status === 404))
    return <NoReport error={report.error} />
  return (
    <Loaded query={report} fallback={<ReportSkeleton />}>
      {(data) => <Report address={address} report={data} />}
    </Loaded>
  )
}

/** Reserves space for a report. */
const ReportSkeleton = () => (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-14" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
)

/** Shows why the visitor sees no report, and links to go on. */
const NoReport = ({ error }: { error: unknown }) => {
  const t = useT()
  const links = useLinks()
  const sentence = useRefusalSentence()
  return (
    <EmptyState
      icon={<FileQuestionMark aria-hidden />}
      title={sentence(error)}
      action={<ButtonLink to={links.yourNodes()}>{t('nav.yourNodes')}</ButtonLink>}
    />
  )
}

/** Shows all results of a review, the verdict first. */
const Report = ({ address, report }: Props) => {
  const t = useT('staging')
  const links = useLinks()
  const review = useLiveReview({ publisherId: address.publisherId, review: report.review })
  // Before the scan, an empty list of findings means nothing.
  const isScanned = report.review.verdict !== undefined
  // The files of an active version are public. The files of other versions are for members.
  const isPublic = review.status === 'NodeVersionStatusActive'
  const publicOf = useSourceOf(review.node_id, review.version)
  const { publisherId, nodeId, version } = address
  const sourceOf: SourceOf | undefined = isPublic
    ? publicOf
    : (file, line) => links.ownCode(publisherId, nodeId, version, { tab: 'files', file, line })
  return (
    <ReportSource value={sourceOf}>
      <div className="flex flex-col gap-6">
        <ReviewTimeline review={review} />
        <p className="text-sm">
          <TextLink to={links.ownCode(publisherId, nodeId, version)}>{t('staging.code')}</TextLink>
        </p>
        <Verdict address={address} review={review} askedMessage={report.asked_message} />
        {report.changes?.breaks_without_major && <BreakNotice address={address} changes={report.changes} />}
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
    </ReportSource>
  )
}

const CapabilityPanel = ({ capabilities }: { capabilities: Schema<'CapabilityPlaces'>[] }) => {
  const t = useT('review')
  const sourceOf = use(ReportSource)
  return (
    <Panel title={t('review.capabilities.title')}>
      <p className="text-sm text-muted">
        {capabilities.length === 0 ? t('review.capabilities.none') : t('review.capabilities.lead')}
      </p>
      <ul className="mt-3 flex flex-col gap-3 empty:hidden">
        {capabilities.map(({ capability, places }) => (
          <li key={capability} className="flex gap-2.5">
            <CapabilityIcon capability={capability} className="mt-0.75 size-4 shrink-0 text-faint" />
            <div className="min-w-0">
              <p>{capabilityName(t, capability)}</p>
              <details className="text-sm text-muted">
                <summary className="w-fit rounded-mark hover:text-text">
                  {t('review.capabilities.places', { count: places.length })}
                </summary>
                <ul dir="ltr" className="mt-1 font-mono text-xs leading-5">
                  {distinct(places).map(({ file, line }) => (
                    <li key={`${file}:${line}`} className="wrap-anywhere">
                      <SourceLink file={file} line={line} sourceOf={sourceOf} />
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const distinct = (locations: Locations): Locations => [
  ...new Map(locations.map((location) => [`${location.file}:${location.line}`, location])).values(),
]

type Locations = Schema<'CapabilityPlaces'>['places']

interface BreakNoticeProps {
  address: VersionAddress
  changes: Schema<'VersionChangeSummary'>
}

/** Warns the publisher that a version breaks saved workflows without announcing it, and names the remedy. */
const BreakNotice = ({ address: { nodeId, version }, changes }: BreakNoticeProps) => {
  const t = useT('review')
  const links = useLinks()
  const { since, advised_version: asked = '' } = changes
  return (
    <Notice
      kind="warning"
      title={t('review.breaks.title', { version })}
      action={
        <ButtonLink size="small" to={links.compareVersions(nodeId, since, version)}>
          {t('review.breaks.link')}
        </ButtonLink>
      }
    >
      {t('review.breaks.body', { since, asked, version })}
    </Notice>
  )
}
