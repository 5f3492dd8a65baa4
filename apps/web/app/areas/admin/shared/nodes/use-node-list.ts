import type { CallInit } from '@registry/api-client'
import { useRead } from '../../../../data/query/use-read.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type Query = NonNullable<NonNullable<CallInit<'get', '/admin/nodes'>['params']>['query']>

/** Reads a page of packs for admins. `change` updates a pack in its row, without moving the row. */
export const useNodeList = (query: Query) => {
  const read = useRead('/admin/nodes', { params: { query } })
  const { rows, change } = useSteadyRows({
    rows: read.data?.nodes,
    address: JSON.stringify(query),
    isFetching: read.isFetching,
    keyOf: ({ id }) => id,
  })
  return { read, rows, change }
}

export type NodeList = ReturnType<typeof useNodeList>
