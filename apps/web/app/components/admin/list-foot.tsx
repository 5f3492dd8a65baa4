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
  /** The name of its page in the address, beside a list that has `page`. */
  pageName?: 'page' | 'at'
  /** Whether it is in an order that is counted now and then. */
  isCounted?: boolean
  /** When it was; absent until then. */
  counted_at?: string
}

/** The end of a list: how many there are, and its pages. */
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
