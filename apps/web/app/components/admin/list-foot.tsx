import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useListAddress } from './use-list-address.ts'

interface Props {
  /** From 1. */
  page: number
  totalPages: number
  total: number
  /** The name of its page in the address, beside a list that has `page`. */
  pageName?: string
  /** Whether it is in an order that is counted now and then. */
  isCounted?: boolean
  /** When it was; absent until then. */
  counted_at?: string
}

/** The end of a list: how many there are, and its pages. */
export const ListFoot = ({ page, totalPages, total, pageName = 'page', isCounted, counted_at: countedAt }: Props) => {
  const t = useT('admin')
  const format = useFormat()
  const { text, href } = useListAddress()
  const to = (each: number) => href({ page: text('page'), [pageName]: String(each) })
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
