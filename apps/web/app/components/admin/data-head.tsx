import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSearch } from '../../search/use-search.ts'
import { groupRole, headRole, rowRole } from '../../ui/table-roles.ts'
import type { Column } from './column.ts'
import { listSearch } from './list-search.ts'
import { SelectBox } from './select-box.tsx'
import type { Choose } from './use-selection.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sort?: string
  choose: Choose | undefined
  chooseAll: string
}

/** Row of column heads; heads that sort are buttons. A phone shows only the checkbox for all rows. */
export const DataHead = <Row,>({ columns, sort, choose, chooseAll }: Props<Row>) => (
  <thead {...groupRole} className={clsx('max-sm:block', !choose && 'max-sm:sr-only')}>
    <tr {...rowRole} className="border-b border-line text-xs text-faint max-sm:flex max-sm:items-center">
      {choose && (
        <th {...headRole} scope="col" className="w-9 py-1.5 ps-3 text-start">
          <SelectBox
            label={chooseAll}
            checked={choose.all === 'all'}
            isPartly={choose.all === 'some'}
            onToggle={choose.toggleAll}
          />
        </th>
      )}
      {columns.map((column) => (
        <Head key={column.id} column={column} {...(sort !== undefined && { sort })} />
      ))}
    </tr>
  </thead>
)

const Head = <Row,>({ column, sort }: { column: Column<Row> } & Pick<Props<Row>, 'sort'>) => {
  const { set } = useSearch(listSearch)
  const sorts = typeof column.sort === 'string' ? [column.sort] : (column.sort ?? [])
  const at = sort === undefined ? -1 : sorts.indexOf(sort)
  const next = sorts[(at + 1) % sorts.length]
  const Arrow = at > 0 ? ArrowUp : ArrowDown
  const isEnd = column.align === 'end'
  return (
    <th
      {...headRole}
      scope="col"
      // A column such as "installs" sorts up or down depending on the list, so the direction is `other`.
      {...(at >= 0 && { 'aria-sort': 'other' as const })}
      className={clsx(
        'px-2 py-1.5 font-medium first:ps-3 last:pe-3 whitespace-nowrap max-sm:sr-only',
        isEnd ? 'text-end' : 'text-start',
        column.width,
      )}
    >
      {next !== undefined && sort !== undefined ? (
        <button
          type="button"
          onClick={() => set({ sort: next })}
          className={clsx(
            '-ms-1.5 -me-3 inline-flex min-h-6 items-center gap-1 rounded-mark px-1.5 transition-colors hover:bg-hover hover:text-text',
            at >= 0 && 'font-semibold text-text',
          )}
        >
          {column.title}
          <Arrow aria-hidden className={clsx('size-3', at < 0 && 'invisible')} />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}
