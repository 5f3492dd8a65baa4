import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  encodeBundle,
  leafHash,
  openEdge,
  signCheckpoint,
  tileWidth,
  type FullTile,
  type TreeEdge,
} from '@registry/transparency-log'
import type { Context } from '../../context.ts'
import { maintainDatabase } from '../../platform/db/maintain.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import type { Database } from '../../schema/tables.ts'
import { cutEdge } from './cut-edge.ts'
import { fillLog } from './fill-log.ts'
import { settleKey, signersAt } from './log-keys.ts'
import {
  assignIndexes,
  beginKey,
  endKey,
  entriesLevel,
  hasWaiting,
  insertTiles,
  listEntries,
  lockHead,
  readHead,
  updateHead,
  type HeadRow,
} from './log-store.ts'

type Parts = Pick<Context, 'config' | 'db' | 'logBlobs' | 'incomingDirectory'>

const mostAtOnce = 16_384
/** Concurrent writes of files; each write waits for the disk. */
const width = 8

/**
 * Covers every committed leaf by a signed checkpoint. First commits the indexes; tile files, head and checkpoint follow
 * from the leaves. A process may therefore stop at any point, and several processes may run: their files are equal, and
 * the first moves the head.
 */
export async function sequenceLog(context: Parts): Promise<void> {
  let isFilled = false
  while (await hasWaiting(context.db)) {
    isFilled = (await fillLog(context.db)) || isFilled
    await context.db.transaction().execute(assign)
    while (await extendTree(context));
  }
  // With planner statistics of an empty table, each later run would read all leaves.
  if (isFilled) await maintainDatabase(context.db, context.config.database, ['log_leaves'])
}

async function assign(tx: Database): Promise<void> {
  const { assigned } = await lockHead(tx)
  const count = await assignIndexes(tx, assigned, mostAtOnce)
  if (count > 0) await updateHead(tx, { assigned: assigned + count })
}

/** Extends the tree by leaves with an index; returns whether more leaves may follow. */
async function extendTree(context: Parts): Promise<boolean> {
  const head = await readHead(context.db)
  const to = Math.min(head.assigned, head.size + mostAtOnce)
  if (to === head.size && head.checkpoint !== null) return false
  const { edge, tiles } = await growTree(context.db, head, to)
  const files = await inParallel(tiles, width, (tile) => keepTile(context, tile))
  await context.db.transaction().execute(async (tx) => {
    // Another process was faster.
    if ((await lockHead(tx)).size !== head.size) return
    await insertTiles(tx, files)
    await moveHead(tx, context, edge)
  })
  return to < head.assigned
}

async function growTree(db: Database, head: HeadRow, to: number): Promise<{ edge: TreeEdge; tiles: FullTile[] }> {
  const edge = openEdge(head.size, cutEdge(head.size, head.edge))
  // The last bundle begins before the new entries.
  const start = head.size - (head.size % tileWidth)
  const entries = await listEntries(db, start, to)
  if (entries.length !== to - start)
    throw new Error(`the log has ${entries.length} of ${to - start} leaves from ${start}`)
  const tiles = entries.slice(head.size - start).flatMap((entry) => edge.append(leafHash(entry)))
  for (let from = 0; from + tileWidth <= entries.length; from += tileWidth) {
    const bytes = encodeBundle(entries.slice(from, from + tileWidth))
    tiles.push({ level: entriesLevel, index: (start + from) / tileWidth, bytes })
  }
  return { edge, tiles }
}

async function keepTile({ logBlobs, incomingDirectory }: Parts, { level, index, bytes }: FullTile) {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const path = join(incomingDirectory, `${randomUUID()}.part`)
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    await logBlobs.keep(sha256, { path, size: bytes.length })
  } finally {
    await rm(path, { force: true })
  }
  return { level, tile_index: index, sha256, size: bytes.length }
}

async function moveHead(tx: Database, { config }: Parts, edge: TreeEdge): Promise<void> {
  const origin = await settleKey(tx, { config })
  const { keys, change } = await signersAt(tx, { config }, edge.size)
  const checkpoint = signCheckpoint(origin, { size: edge.size, root: edge.root() }, keys)
  await updateHead(tx, { size: edge.size, edge: Buffer.concat(edge.tiles()), checkpoint })
  if (!change) return
  await endKey(tx, change.from.id, checkpoint)
  await beginKey(tx, change.to.id, change.leafIndex)
}
