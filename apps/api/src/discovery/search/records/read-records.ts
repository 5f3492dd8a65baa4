import type { Database } from '../../../schema/tables.ts'
import { presentRecord, type NodeRecord } from './present-record.ts'
import {
  findRecordComfyNodes,
  findRecordRows,
  listRecordRows,
  type RecordComfyNode,
  type RecordRow,
} from './record-store.ts'

/** A record with the rows that it was made of. */
export interface SourcedRecord {
  record: NodeRecord
  row: RecordRow
  comfyNodes: readonly RecordComfyNode[]
}

/** The records of the listed nodes among some ids, in whatever order. Two queries, whatever their number. */
export async function readRecords(db: Database, ids: readonly string[]): Promise<SourcedRecord[]> {
  return ids.length === 0 ? [] : withComfyNodes(db, await findRecordRows(db, ids))
}

/** The records of all listed nodes, so many at a time. */
export async function* walkRecords(db: Database, atATime: number): AsyncGenerator<SourcedRecord[]> {
  for (let after = ''; ;) {
    const rows = await listRecordRows(db, after, atATime)
    const last = rows.at(-1)
    if (!last) return
    yield await withComfyNodes(db, rows)
    after = last.id
  }
}

async function withComfyNodes(db: Database, rows: RecordRow[]): Promise<SourcedRecord[]> {
  const all = await findRecordComfyNodes(
    db,
    rows.map(({ id }) => id),
  )
  const byNode = Map.groupBy(all, ({ node_id }) => node_id)
  return rows.map((row) => {
    const comfyNodes = byNode.get(row.id) ?? []
    return { record: presentRecord(row, comfyNodes), row, comfyNodes }
  })
}
