import { createHash } from 'node:crypto'
import {
  areEqual,
  decodeBundle,
  encodeBundle,
  leafHash,
  openCheckpoint,
  openEdge,
  parseVerifierKey,
  tileWidth,
  type TreeEdge,
} from '@registry/transparency-log'
import type { Context } from '../../context.ts'
import { findUntold } from './find-untold.ts'
import { entriesLevel, findTile, listEntries, listKeys, readHead, type HeadRow } from './log-store.ts'

type Parts = Pick<Context, 'db' | 'config' | 'logBlobs'>

/**
 * Verifies the transparency log from its leaves: recomputes every tile and the root, and compares them with the files,
 * the signed checkpoint, and the rows of the catalogue. Calls `problem` with a sentence for each difference.
 */
export async function checkLog(parts: Parts, problem: (sentence: string) => void): Promise<void> {
  const head = await readHead(parts.db)
  const edge = openEdge(0, [])
  for (let start = 0; start < head.size; start += tileWidth) {
    const end = Math.min(start + tileWidth, head.size)
    const entries = await listEntries(parts.db, start, end)
    if (entries.length < end - start) {
      problem(`log: leaves ${start} to ${end - 1} are not all in the database`)
      return
    }
    await checkTiles(parts, { start, entries, edge }, problem)
  }
  await checkHead(parts, head, edge, problem)
  if (!head.is_filled) return
  for (const sentence of await findUntold(parts)) problem(`log ${sentence}`)
}

async function checkTiles(
  parts: Parts,
  { start, entries, edge }: { start: number; entries: Buffer[]; edge: TreeEdge },
  problem: (sentence: string) => void,
): Promise<void> {
  const index = start / tileWidth
  const tiles = entries.flatMap((entry) => edge.append(leafHash(entry)))
  if (entries.length === tileWidth) tiles.push({ level: entriesLevel, index, bytes: encodeBundle(entries) })
  for (const { level, index: tileIndex, bytes } of tiles) {
    const named = await findTile(parts.db, level, tileIndex)
    if (named?.sha256 === createHash('sha256').update(bytes).digest('hex')) continue
    if (level === entriesLevel) problem(await describeBundle(parts, start, entries, named?.sha256))
    else problem(`log tile ${level}/${tileIndex}: is not the tile of the leaves in the database`)
  }
}

/** Describes the first leaf that differs from the published bundle. */
async function describeBundle(
  { logBlobs }: Parts,
  start: number,
  entries: Buffer[],
  sha256: string | undefined,
): Promise<string> {
  const stream = sha256 === undefined ? undefined : await logBlobs.open(sha256)
  const published = stream && decodeBundle(new Uint8Array(await new Response(stream).arrayBuffer()))
  const position = entries.findIndex((entry, index) => !entry.equals(published?.[index] ?? Buffer.alloc(0)))
  const leaf = entries[position]
  return published && leaf
    ? `log leaf ${start + position}: is ${leaf.toString()} in the database, but ${Buffer.from(published[position] ?? []).toString()} was published`
    : `log entries ${start} to ${start + entries.length - 1}: the bundle is not the one that was published`
}

async function checkHead(
  { db }: Parts,
  head: HeadRow,
  edge: TreeEdge,
  problem: (sentence: string) => void,
): Promise<void> {
  if (!Buffer.concat(edge.tiles()).equals(Buffer.from(head.edge))) {
    problem('log: the partial tiles are not those of the leaves in the database')
  }
  if (head.checkpoint === null) return
  const keys = (await listKeys(db)).flatMap(({ verifier }) => parseVerifierKey(verifier) ?? [])
  const checkpoint = openCheckpoint(head.checkpoint, keys)
  if (!checkpoint) problem('log checkpoint: no key of the log signed it')
  else if (checkpoint.origin !== head.origin || checkpoint.size !== head.size) {
    problem(`log checkpoint: is of ${checkpoint.origin} with ${checkpoint.size} entries, but the log has ${head.size}`)
  } else if (!areEqual(checkpoint.root, edge.root())) {
    problem('log checkpoint: its root is not the one of the leaves in the database')
  }
}
