import { enterInLog } from '../../access/log/enter-in-log.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import type { Database } from '../../schema/tables.ts'
import { listOlderRows, lockPublishersOf } from './fill-store.ts'
import { lockHead, readHead, updateHead } from './log-store.ts'

const batch = 200

/**
 * Enters what is older than the log, once: versions in the order in which they were uploaded, then nodes without any.
 * An interrupted run goes on where it was.
 */
export async function fillLog(db: Database): Promise<void> {
  while (!(await readHead(db)).is_filled) {
    await db.transaction().execute(async (tx) => {
      const { filled_through: after, is_filled: isFilled } = await lockHead(tx)
      if (isFilled) return
      const rows = await listOlderRows(tx, after, batch)
      const last = rows.at(-1)
      if (!last) return updateHead(tx, { is_filled: true })
      const nodeIds = [...new Set(rows.map(({ node_id: nodeId }) => nodeId))]
      // A change that is under way would write its leaf first, and then look older than this one.
      await lockPublishersOf(tx, nodeIds)
      await lockNodes(tx, nodeIds)
      await enterInLog(tx, {
        versions: rows.flatMap(({ node_id: nodeId, version }) => (version === null ? [] : [{ nodeId, version }])),
        nodes: rows.flatMap(({ node_id: nodeId, version }) => (version === null ? [nodeId] : [])),
      })
      await updateHead(tx, { filled_through: last.place })
    })
  }
}
