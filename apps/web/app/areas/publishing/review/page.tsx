import { useParams } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import { NoReport } from './no-report.tsx'
import { Report } from './report.tsx'
import { ReportShape } from './report-shape.tsx'
import type { ReviewAddress } from './review-address.ts'

/** The report on a version, followed while the review goes on. For members of its publisher. */
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
        <RequireSession shape={<ReportShape />}>
          <ReadReport publisherId={publisherId} nodeId={nodeId} version={version} />
        </RequireSession>
      </div>
    </Page>
  )
}

const ReadReport = (address: ReviewAddress) => {
  const report = useRead('/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review', {
    params: { path: { ...address } },
  })
  // Asking again would change nothing.
  if (report.data === undefined && (report.error?.status === 403 || report.error?.status === 404))
    return <NoReport error={report.error} />
  return (
    <Loaded query={report} shape={<ReportShape />}>
      {(data) => <Report address={address} report={data} />}
    </Loaded>
  )
}
