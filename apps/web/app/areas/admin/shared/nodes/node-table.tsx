import type { ReactNode } from 'react'
import type { Column } from '../../../../components/admin/column.ts'
import { DataTable } from '../../../../components/admin/data-table.tsx'
import { ListFoot } from '../../../../components/admin/list-foot.tsx'
import type { AdminNode } from './admin-node.ts'
import type { NodeList } from './use-node-list.ts'

interface Props {
  list: NodeList
  columns: readonly Column<AdminNode>[]
  caption: string
  /** Current order of the rows. */
  sort?: string
  empty: ReactNode
}

/** Lists packs in a table with pagination. */
export const NodeTable = ({ list: { read, rows }, columns, caption, sort, empty }: Props) => (
  <>
    <DataTable
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      caption={caption}
      {...(sort !== undefined && { sort })}
      error={read.error}
      onRetry={() => void read.refetch()}
      empty={empty}
    />
    {read.data && <ListFoot {...read.data} />}
  </>
)
