import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { useListAddress } from './use-list-address.ts'

interface Props {
  /** From 1. */
  page: number
  totalPages: number
  total: number
  /** The name of its page in the address, beside a list that has `page`. */
  pageName?: string
}

/** The end of a list: how many there are, and its pages. */
export const ListFoot = ({ page, totalPages, total, pageName = 'page' }: Props) => {
  const t = useT('admin')
  const format = useFormat()
  const { text, href } = useListAddress()
  const to = (each: number) => href({ page: text('page'), [pageName]: String(each) })
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-sm text-faint tabular-nums">
        {t('admin.list.total', { count: total, exact: format.exactNumber(total) })}
      </p>
      <Pagination page={page} totalPages={totalPages} to={to} />
    </div>
  )
}
