import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { cellRole, groupRole, headRole, rowHeadRole, rowRole, tableRole } from '../../../ui/table-roles.ts'
import { systemName } from './system-name.ts'

interface Row<Cell> {
  id: string
  head: ReactNode
  /** Cells by operating system. */
  cells: ReadonlyMap<string, Cell>
}

interface Props<Cell> {
  /** Caption of the grid, only for screen readers. */
  caption: string
  /** Heading of the first column. */
  rowTitle: string
  systems: readonly string[]
  rows: readonly Row<Cell>[]
  /** Renders the content of a cell. */
  show: (cell: Cell) => ReactNode
}

/** Grid of rows by operating system: a scrolling table, or cards on a phone. Cards need the roles of table elements. */
export const SystemGrid = <Cell,>({ caption, rowTitle, systems, rows, show }: Props<Cell>) => (
  <div
    tabIndex={0}
    role="region"
    aria-label={caption}
    // Without `relative`, screen-reader texts in columns outside the viewport would widen the page.
    className={`relative overflow-x-auto ${cardClass}`}
  >
    <table {...tableRole} className="w-full border-collapse text-start tabular-nums max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead {...groupRole} className="max-md:sr-only">
        <tr {...rowRole} className="border-b border-line text-xs text-faint">
          <th {...headRole} scope="col" className="px-4 py-2 text-start font-medium">
            {rowTitle}
          </th>
          {systems.map((system) => (
            <th key={system} {...headRole} scope="col" className="px-4 py-2 text-start font-medium">
              <bdi>{systemName(system)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...groupRole} className="divide-y divide-line max-md:block">
        {rows.map((row) => (
          <GridRow key={row.id} row={row} systems={systems} show={show} />
        ))}
      </tbody>
    </table>
  </div>
)

interface RowProps<Cell> {
  row: Row<Cell>
  systems: readonly string[]
  show: (cell: Cell) => ReactNode
}

const GridRow = <Cell,>({ row: { head, cells }, systems, show }: RowProps<Cell>) => {
  const t = useT('ci')
  return (
    <tr
      {...rowRole}
      className="hover:bg-hover max-md:grid max-md:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] max-md:gap-x-4 max-md:gap-y-2.5 max-md:px-4 max-md:py-3"
    >
      <th
        {...rowHeadRole}
        scope="row"
        className="min-w-64 px-4 py-2.5 text-start align-top font-normal max-md:col-span-full max-md:p-0"
      >
        {head}
      </th>
      {systems.map((system) => {
        const cell = cells.get(system)
        return (
          <td
            key={system}
            {...cellRole}
            className={`w-40 min-w-36 px-4 py-2.5 align-top max-md:w-auto max-md:p-0${cell === undefined ? ' max-md:sr-only' : ''}`}
          >
            <span aria-hidden className="block text-xs text-faint md:hidden">
              <bdi>{systemName(system)}</bdi>
            </span>
            {cell !== undefined ? (
              show(cell)
            ) : (
              <span className="text-faint">
                <span aria-hidden>{'–'}</span>
                <span className="sr-only">{t('ci.cell.none')}</span>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
