import type { Context } from '../../context.ts'
import { giveWay } from '../../platform/db/give-way.ts'
import { readExamplesOf } from '../analysis/analyse-version.ts'
import { AnalysisError, hopelessFailures } from '../analysis/analysis-error.ts'
import { lockNode } from '../nodes/update-from-version.ts'
import { listUnplacedNodes, listUnreadVersions, type UnreadVersion } from './example-store.ts'
import { keepExamples, placeExamples } from './place-examples.ts'

const mostVersions = 500
const mostNodes = 1000
const mostMs = { reading: 20_000, placing: 5000 }
/** Pause before the next placing: owners of names change slowly, and each placing looks up the owners again. */
const dayMs = 86_400_000

/**
 * Reads unread examples of latest versions. Places examples again for a new latest version, or after a day. Runs
 * hourly, for at most 25 seconds. Returns the number of read versions and placed nodes. Throws the first failure after
 * all other attempts.
 */
export async function sweepExamples(context: Context): Promise<{ read: number; placed: number }> {
  const { db, clock } = context
  const failures: unknown[] = []
  const sweep = { ...context, failed: (error: unknown) => void failures.push(error) }
  const unread = await listUnreadVersions(db, mostVersions)
  const read = await eachInTime(sweep, unread, mostMs.reading, (version) => readOne(context, version))
  const before = new Date(clock.now().getTime() - dayMs)
  const unplaced = await listUnplacedNodes(db, before, mostNodes)
  const placed = await eachInTime(sweep, unplaced, mostMs.placing, (id) =>
    db.transaction().execute(async (tx) => {
      if (await lockNode(tx, id)) await placeExamples(tx, id, clock.now())
    }),
  )
  if (failures.length > 0) throw failures[0]
  return { read, placed }
}

type Sweep = Pick<Context, 'db' | 'config' | 'stopping'> & { failed(error: unknown): void }

/** Handles items in sequence until the time limit, or until the registry stops; returns the number of handled items. */
async function eachInTime<Item>(
  { db, config, stopping, failed }: Sweep,
  items: readonly Item[],
  ms: number,
  handle: (item: Item) => Promise<void>,
): Promise<number> {
  const begun = performance.now()
  let handled = 0
  for (const item of items) {
    const from = performance.now()
    if (from - begun > ms || stopping.hasBegun) break
    try {
      await handle(item)
      handled += 1
    } catch (error) {
      failed(error)
    }
    await giveWay(db, config.database, performance.now() - from)
  }
  return handled
}

function isHopeless({ code }: AnalysisError): boolean {
  return hopelessFailures.some((each) => each === code)
}

async function readOne(context: Context, { version_id: versionId, node_id: nodeId, sha256 }: UnreadVersion) {
  const examples = await readExamplesOf(context, sha256).catch((error: unknown) => {
    // The pack causes this failure, so a retry would fail too.
    if (error instanceof AnalysisError && isHopeless(error)) return []
    throw error
  })
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockNode(tx, nodeId))) return
    await keepExamples(tx, versionId, examples)
    await placeExamples(tx, nodeId, context.clock.now())
  })
}
