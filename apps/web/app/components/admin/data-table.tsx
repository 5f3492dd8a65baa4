import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { groupRole, tableRole } from '../../ui/table-roles.ts'
import { LoadError } from '../load-error.tsx'
import type { Column } from './column.ts'
import { DataHead } from './data-head.tsx'
import { DataRow, SkeletonRow } from './data-row.tsx'
import { listSearch } from './list-search.ts'
import { type Selection, useSelection } from './use-selection.ts'

export type { Column }

interface Props<Row> {
  columns: readonly Column<Row>[]
  /** Undefined while the rows load. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** Caption of the table, only for screen readers. */
  caption: string
  /** Order of the rows. The column heads change it in the address. */
  sort?: string
  /** Adds a checkbox to every row. With Shift, a click selects the range from the last touched row. */
  selection?: Selection
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Name of the list's page parameter, as in `ListFoot`. */
  pageName?: 'page' | 'at'
  /** Error of reading the rows. */
  error?: unknown
  onRetry?: () => void
  /** Marks the open row. */
  isCurrent?: (row: Row) => boolean
}

/** Table for comparing rows. Scrolls inside itself, and shows cards on a phone. */
export const DataTable = <Row,>(props: Props<Row>) => {
  const { rows, error, onRetry, empty, pageName = 'page' } = props
  const page = useSearch(listSearch).asked[pageName]
  if (rows === undefined && error !== undefined && error !== null)
    return <LoadError error={error} onRetry={() => onRetry?.()} />
  if (rows?.length === 0) return page > 1 ? <PastEnd page={page} pageName={pageName} /> : empty
  return <Filled {...props} />
}

/** Shown for a page after the last one, where entries vanished or an address is old. */
const PastEnd = ({ page, pageName }: { page: number; pageName: 'page' | 'at' }) => {
  const t = useT('admin')
  const format = useFormat()
  const { asked, href } = useSearch(listSearch)
  return (
    <EmptyState
      title={t('admin.list.pastEnd', { page: format.exactNumber(page) })}
      action={<ButtonLink to={href({ page: asked.page, [pageName]: 1 })}>{t('admin.list.firstPage')}</ButtonLink>}
    />
  )
}

const Filled = <Row,>({ columns, rows, keyOf, caption, sort, selection, isCurrent }: Props<Row>) => {
  const t = useT('admin')
  const keys = rows?.map(keyOf) ?? []
  const choose = useSelection(keys, selection)
  return (
    <div
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={caption}
      aria-busy={rows === undefined}
      className={`relative overflow-x-auto ${cardClass}`}
    >
      <table {...tableRole} className="w-full border-collapse text-start tabular-nums max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <DataHead
          columns={columns}
          choose={selection && choose}
          chooseAll={t('admin.table.selectAll')}
          {...(sort !== undefined && { sort })}
        />
        <tbody {...groupRole} className="divide-y divide-line max-sm:block">
          {rows === undefined
            ? shapes.map((each) => <SkeletonRow key={each} columns={columns} hasBox={selection !== undefined} />)
            : rows.map((row, index) => {
                const key = keys[index] ?? keyOf(row)
                return (
                  <DataRow
                    key={key}
                    rowKey={key}
                    row={row}
                    columns={columns}
                    choose={selection && choose}
                    isCurrent={isCurrent?.(row) ?? false}
                  />
                )
              })}
        </tbody>
      </table>
    </div>
  )
}

const shapes = [1, 2, 3, 4, 5, 6, 7, 8]
