import type { Database } from '../../schema/tables.ts'
import { listSocketTypes } from './current-store.ts'

/** Types that the comfy nodes of a node accept and produce. */
export interface SocketTypes {
  takes: string[]
  gives: string[]
}

/** Finds the most common socket types of the given nodes, by node. Runs a single query. */
export async function findSocketTypes(db: Database, nodeIds: readonly string[]): Promise<Map<string, SocketTypes>> {
  const found = Map.groupBy(await listSocketTypes(db, nodeIds), (row) => row.node_id)
  return new Map(
    [...found].map(([nodeId, rows]) => {
      const typesOf = (wanted: keyof SocketTypes) => rows.flatMap(({ side, type }) => (side === wanted ? [type] : []))
      return [nodeId, { takes: typesOf('takes'), gives: typesOf('gives') }]
    }),
  )
}
