import type { Context } from '../../context.ts'
import { giveWay } from '../../platform/db/give-way.ts'
import { lockNode } from '../nodes/update-from-version.ts'
import { listUncomparedNodes } from './comparison-store.ts'
import { storeComparisons } from './store-comparisons.ts'

const mostOfNode = 50
const nodesAtOnce = 100
const mostMs = 5000

/**
 * Stores comparisons that are missing after an upgrade, an import or new rules, for at most five seconds. Runs hourly.
 * Returns the number of nodes.
 */
export async function sweepComparisons({ db, config }: Pick<Context, 'db' | 'config'>): Promise<number> {
  const begun = performance.now()
  let nodes = 0
  for (const id of await listUncomparedNodes(db, nodesAtOnce)) {
    if (performance.now() - begun > mostMs) break
    const from = performance.now()
    await db.transaction().execute(async (tx) => {
      if (await lockNode(tx, id)) await storeComparisons(tx, id, mostOfNode)
    })
    nodes += 1
    await giveWay(db, config.database, performance.now() - from)
  }
  return nodes
}
