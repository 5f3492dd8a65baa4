import { enterInLog } from '../../access/log/enter-in-log.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import type { Database } from '../../schema/tables.ts'
import { listOlderRows, lockPublishersOf, type OlderRow } from './fill-store.ts'
import { lockHead, readHead, updateHead } from './log-store.ts'

const batch = 200
/** Rows per search: a search for rows reads every version, so each search returns many batches. */
const found = 25 * batch

/**
 * Enters older rows into the log, once: versions in the order of their upload, then nodes without versions. An
 * interrupted run continues. Returns whether it entered anything.
 */
export async function fillLog(db: Database): Promise<boolean> {
  let isLonger = false
  for (let head = await readHead(db); !head.is_filled; head = await readHead(db)) {
    const rows = await listOlderRows(db, head.filled_through, found)
    let after = head.filled_through
    for (let from = 0; from === 0 || from < rows.length; from += batch) {
      const entered = await enterBatch(db, after, rows.slice(from, from + batch))
      if (entered === undefined) break
      after = entered
      isLonger = true
    }
  }
  return isLonger
}

/**
 * Enters rows, or records that no rows remain. Returns the position of the last row; undefined when another process was
 * faster.
 */
async function enterBatch(db: Database, after: string, rows: readonly OlderRow[]): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const head = await lockHead(tx)
    if (head.is_filled || head.filled_through !== after) return undefined
    const last = rows.at(-1)
    if (!last) {
      await updateHead(tx, { is_filled: true })
      return undefined
    }
    const nodeIds = [...new Set(rows.map(({ node_id: nodeId }) => nodeId))]
    // Without these locks, a concurrent change could write its leaf first and then appear older than this leaf.
    await lockPublishersOf(tx, nodeIds)
    await lockNodes(tx, nodeIds)
    await enterInLog(tx, {
      versions: rows.flatMap(({ node_id: nodeId, version }) => (version === null ? [] : [{ nodeId, version }])),
      nodes: rows.flatMap(({ node_id: nodeId, version }) => (version === null ? [nodeId] : [])),
    })
    await updateHead(tx, { filled_through: last.position })
    return last.position
  })
}
