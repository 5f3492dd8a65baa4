import { enterInLog } from '../../access/log/enter-in-log.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import type { Database } from '../../schema/tables.ts'
import { listOlderRows, lockPublishersOf, type OlderRow } from './fill-store.ts'
import { lockHead, readHead, updateHead } from './log-store.ts'

const batch = 200
/** Finding rows reads every version, so that many batches are found at once. */
const found = 25 * batch

/**
 * Enters what is older than the log, once: versions in the order in which they were uploaded, then nodes without any.
 * An interrupted run goes on where it was. Returns whether anything was entered.
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

/** Enters rows, or notes that there are none left. Returns the place of the last; undefined where another process was quicker. */
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
    // A change that is under way would write its leaf first, and then look older than this one.
    await lockPublishersOf(tx, nodeIds)
    await lockNodes(tx, nodeIds)
    await enterInLog(tx, {
      versions: rows.flatMap(({ node_id: nodeId, version }) => (version === null ? [] : [{ nodeId, version }])),
      nodes: rows.flatMap(({ node_id: nodeId, version }) => (version === null ? [nodeId] : [])),
    })
    await updateHead(tx, { filled_through: last.place })
    return last.place
  })
}
