import clsx from 'clsx'
import { useT } from '../../i18n/use-t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cellRole, rowRole } from '../../ui/table-roles.ts'
import type { Column } from './column.ts'
import { SelectBox } from './select-box.tsx'
import type { Choose } from './use-selection.ts'

interface Props<Row> {
  rowKey: string
  row: Row
  columns: readonly Column<Row>[]
  choose: Choose | undefined
  isCurrent: boolean
}

/** Row of a table; on a phone, a card that shows each value beside its name. */
export const DataRow = <Row,>({ rowKey, row, columns, choose, isCurrent }: Props<Row>) => {
  const t = useT('admin')
  const isChosen = choose?.has(rowKey) ?? false
  return (
    <tr
      {...rowRole}
      data-row={rowKey}
      {...(choose && { 'aria-selected': isChosen })}
      {...(isCurrent && { 'aria-current': 'true' as const })}
      className={clsx(
        'transition-colors max-sm:relative max-sm:block max-sm:px-3 max-sm:py-2.5',
        choose && 'max-sm:ps-10',
        isChosen ? 'bg-accent-surface' : isCurrent ? 'bg-pressed' : 'hover:bg-hover',
      )}
    >
      {choose && (
        <td {...cellRole} className="py-2 ps-3 align-top max-sm:absolute max-sm:start-0 max-sm:top-1">
          <span className="flex h-5.5 items-center">
            <SelectBox
              label={t('admin.table.select', { name: rowKey })}
              checked={isChosen}
              onToggle={(isRange) => choose.toggle(rowKey, isRange)}
            />
          </span>
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.id} {...cellRole} className={cellClass(column, index === 0)}>
          {index > 0 && (
            <span aria-hidden className="text-xs text-faint sm:hidden">
              {column.title}
            </span>
          )}
          <div className="min-w-0 max-sm:wrap-anywhere">{column.cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}

/** Reserves space for a row while it loads. */
export const SkeletonRow = <Row,>({ columns, hasBox }: { columns: readonly Column<Row>[]; hasBox: boolean }) => (
  <tr aria-hidden className="max-sm:block max-sm:px-3 max-sm:py-2.5">
    {hasBox && (
      <td className="w-9 max-sm:hidden">
        <Skeleton className="my-0.5 size-4" />
      </td>
    )}
    {columns.map((column, index) => (
      <td key={column.id} className={clsx(cellClass(column, index === 0), index > 1 && 'max-sm:hidden')}>
        <Skeleton
          className={clsx('my-0.5 h-4.5', index === 0 ? 'w-36' : 'w-16', column.align === 'end' && 'ms-auto')}
        />
      </td>
    ))}
  </tr>
)

const cellClass = <Row,>({ align, phone }: Column<Row>, isFirst: boolean) =>
  clsx(
    'px-2 py-2 align-top max-sm:px-0 sm:first:ps-3 sm:last:pe-3',
    align === 'end' && 'sm:text-end',
    isFirst
      ? 'max-sm:block max-sm:py-0.5'
      : 'max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:items-baseline max-sm:gap-2 max-sm:py-0.5',
    phone === 'hide' && 'max-sm:hidden',
  )
