import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { listSearch } from './list-search.ts'

interface Props {
  /** From 1. */
  page: number
  totalPages: number
  total: number
  /** Name of the list's page parameter: `at` beside a list that has `page`. */
  pageName?: 'page' | 'at'
  /** Whether the order depends on materialized statistics, which are refreshed now and then. */
  isCounted?: boolean
  /** Time of the last refresh; absent before the first refresh. */
  counted_at?: string
}

/** Shows the total of a list, and its pages. */
export const ListFoot = ({ page, totalPages, total, pageName = 'page', isCounted, counted_at: countedAt }: Props) => {
  const t = useT('admin')
  const format = useFormat()
  const { asked, href } = useSearch(listSearch)
  const to = (each: number) => href({ page: asked.page, [pageName]: each })
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap gap-x-4 text-sm text-faint tabular-nums">
        <p role="status">{t('admin.list.total', { count: total, exact: format.exactNumber(total) })}</p>
        {isCounted && (
          <p>
            {t('admin.list.counted')}{' '}
            {countedAt === undefined ? t('admin.list.notYetCounted') : <RelativeTime time={countedAt} />}
          </p>
        )}
      </div>
      <Pagination page={page} totalPages={totalPages} to={to} />
    </div>
  )
}
