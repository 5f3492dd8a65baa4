import { Navigate } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { ReportStateBadge, useReportKind } from '../../../components/reports/report-words.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { accountSearch } from '../search.ts'

const limit = 20

/** Lists the person's reports with the answers of the admins. */
export const MyReports = () => {
  const t = useT('report')
  const { asked, href } = useSearch(accountSearch)
  const query = useRead('/users/reports', { params: { query: { page: asked.page, limit } } }, { keepsLast: true })
  return (
    <section id="reports" aria-labelledby="reports-title" className="mt-10 max-w-prose scroll-mt-20">
      <h2 id="reports-title" className="text-lg font-semibold">
        {t('report.mine')}
      </h2>
      <Loaded query={query} fallback={<Skeleton className="mt-3 h-16 w-full" />}>
        {({ reports, page, totalPages }) =>
          reports.length === 0 ? (
            // An address beyond the last page leads to it.
            totalPages > 0 && page > totalPages ? (
              <AtLastPage to={`${href({ page: totalPages })}#reports`} isWaiting={query.isPlaceholderData} />
            ) : (
              <p className="mt-2 text-muted">{t('report.mineEmpty')}</p>
            )
          ) : (
            <>
              <ul aria-busy={query.isPlaceholderData} className={`mt-3 divide-y divide-line ${cardClass}`}>
                {reports.map((report) => (
                  <MyReport key={report.id} report={report} />
                ))}
              </ul>
              <div className="mt-3">
                <Pagination page={page} totalPages={totalPages} to={(each) => `${href({ page: each })}#reports`} />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const AtLastPage = ({ to, isWaiting }: { to: string; isWaiting: boolean }) =>
  isWaiting ? <Skeleton className="mt-3 h-16 w-full" /> : <Navigate replace to={to} />

type Report = NonNullable<ReturnType<typeof useRead<'/users/reports'>>['data']>['reports'][number]

const MyReport = ({ report }: { report: Report }) => {
  const t = useT('report')
  const links = useLinks()
  const kindWords = useReportKind()
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={links.node(report.node_id)}>
          <bdi>{report.node_id}</bdi>
        </TextLink>
        <span className="text-muted">{kindWords(report.kind)}</span>
        <span className="ms-auto flex items-center gap-3 text-sm text-muted">
          <RelativeTime time={report.created_at} />
          <ReportStateBadge state={report.state} />
        </span>
      </div>
      <p dir="auto" className="line-clamp-3 text-sm whitespace-pre-line text-muted wrap-anywhere">
        {report.message}
      </p>
      {report.answer !== '' && (
        <p dir="auto" className="border-s-2 border-accent-line ps-3 text-sm whitespace-pre-line wrap-anywhere">
          <strong className="font-medium">{t('report.answer')}</strong> {report.answer}
        </p>
      )}
    </li>
  )
}
