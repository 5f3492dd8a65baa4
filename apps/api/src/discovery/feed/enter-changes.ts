import { createHash } from 'node:crypto'
import type { components } from '@registry/contract/types'
import { notifyLists } from '../changes/outbox.ts'
import { readChangesSince, type SavedPosition } from '../changes/read-since.ts'
import type { Context } from '../../context.ts'
import { readListedNodes } from '../../registry/nodes/list-nodes.ts'
import type { Database } from '../../schema/tables.ts'
import {
  findDigests,
  findFeed,
  listIdsAfter,
  lockSequence,
  saveEntries,
  savePosition,
  type NewEntry,
} from './feed-store.ts'

type Node = components['schemas']['Node']
type Parts = Pick<Context, 'config' | 'db' | 'clock'>

const atATime = 200

/**
 * Enters changes into the feed: a node whose public state differs from its last entry gets the next number, and a node
 * that is gone becomes a removal. Returns the number of entries. Repeated and concurrent calls add nothing, because
 * only the state counts.
 */
export async function enterChanges(context: Parts): Promise<number> {
  const { db, config, clock } = context
  const feed = await findFeed(db)
  // Reads below are at least as new as this position, so no change is lost between two runs.
  const { nodeIds, position } = await readChangesSince(db, positionOf(feed, config.apiPublicUrl), clock.now())
  let entered = 0
  for await (const ids of nodeIds ? inBatches(nodeIds) : everyId(db)) entered += await enterNodes(context, ids)
  const { xmin, seen, at } = position
  await savePosition(db, { oldest_open: xmin, seen, read_at: at, made_for: config.apiPublicUrl })
  return entered
}

/**
 * Returns undefined when every pack needs a comparison: at first, and after a change of the public address in the
 * packs.
 */
function positionOf(feed: Awaited<ReturnType<typeof findFeed>>, madeFor: string): SavedPosition | undefined {
  const { oldest_open: xmin, seen, read_at: at } = feed
  return xmin === null || at === null || feed.made_for !== madeFor ? undefined : { xmin, seen, at }
}

function* inBatches(ids: string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += atATime) yield ids.slice(start, start + atATime)
}

async function* everyId(db: Database): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const ids = await listIdsAfter(db, after, atATime)
    if (ids.length > 0) yield ids
    after = ids.at(-1)
  }
}

/** Enters packs in a transaction. A second process waits for the commit of the first, and then reads its entries. */
async function enterNodes(context: Parts, ids: string[]): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx)
    const said = await findDigests(tx, ids)
    const nodes = await readListedNodes({ db: tx, config: context.config }, ids, ['active'])
    const entries = ids.flatMap((nodeId): NewEntry[] => {
      const node = nodes.get(nodeId)
      const digest = node ? digestOf(node) : null
      // A pack that was never public gets no entry, not even a removal.
      return digest === (said.get(nodeId) ?? null) ? [] : [{ nodeId, digest }]
    })
    if (entries.length === 0) return 0
    await saveEntries(tx, sequence, entries, context.clock.now())
    await notifyLists(tx)
    return entries.length
  })
}

/** Installs and stars change constantly, so the digest excludes them. */
function digestOf({ downloads: _downloads, github_stars: _stars, ...node }: Node): string {
  return createHash('sha256').update(JSON.stringify(node)).digest('base64url')
}
