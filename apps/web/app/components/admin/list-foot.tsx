import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { useListAddress } from './use-list-address.ts'

interface Props {
  /** From 1. */
  page: number
  totalPages: number
  total: number
}

/** The end of a list: how many there are, and its pages. */
export const ListFoot = ({ page, totalPages, total }: Props) => {
  const t = useT('admin')
  const format = useFormat()
  const { href } = useListAddress()
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-sm text-faint tabular-nums">
        {t('admin.list.total', { count: total, exact: format.exactNumber(total) })}
      </p>
      <Pagination page={page} totalPages={totalPages} to={(each) => href({ page: String(each) })} />
    </div>
  )
}
