import type { Database } from '../../../schema/tables.ts'
import { presentRecord, type NodeRecord } from './present-record.ts'
import {
  findRecordComfyNodes,
  findRecordRows,
  listRecordRows,
  type RecordComfyNode,
  type RecordRow,
} from './record-store.ts'

/** Record with the rows that it comes from. */
export interface SourcedRecord {
  record: NodeRecord
  row: RecordRow
  comfyNodes: readonly RecordComfyNode[]
}

/** Reads the records of listed nodes by id, in any order. Two queries for any number. */
export async function readRecords(db: Database, ids: readonly string[]): Promise<SourcedRecord[]> {
  return ids.length === 0 ? [] : withComfyNodes(db, await findRecordRows(db, ids))
}

/** Yields the records of all listed packs, `atATime` records per step. */
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
