import {
  isConsistent,
  isIncluded,
  leafHash,
  openCheckpoint,
  openTree,
  parseVerifierKey,
  tileWidth,
  type Checkpoint,
  type VerifierKey,
} from '@registry/transparency-log'
import { LogError, OlderLogError } from './log-error.ts'
import { parseLeaf, type Leaf } from './leaf.ts'
import type { LogKeys, LogSource } from './log-source.ts'

/** Memory of a client about a log: the key that it trusts, and the newest checkpoint that it saw. */
export interface KeptLog {
  key: string
  checkpoint: string | undefined
}

export interface TrustedLog {
  checkpoint: Checkpoint
  text: string
  key: VerifierKey
  /** Reads the proven entries about a subject, the oldest first. Throws LogError for an entry without a proof. */
  leavesOf(subject: string): Promise<{ index: number; leaf: Leaf }[]>
}

/**
 * Opens a log by the key that is trusted, or by a later key that the log told of under it. Throws LogError when the
 * checkpoint is not signed so, or does not continue the one that was kept.
 */
export async function openTrusted(source: LogSource, kept: KeptLog): Promise<TrustedLog> {
  const text = await source.checkpoint()
  const keys = await trustedKeys(source, kept.key)
  const checkpoint = openCheckpoint(text, keys)
  const key = checkpoint?.signedBy.at(-1)
  if (!checkpoint || !key) throw new LogError(`the checkpoint of ${source.name} is not signed by ${kept.key}`)
  if (kept.checkpoint !== undefined) {
    const before = openCheckpoint(kept.checkpoint, keys)
    if (!before) throw new LogError('the checkpoint that was kept is not signed by the key of the log')
    await proveGrowth(source, before, checkpoint, 'the checkpoint that was kept')
  }
  return { checkpoint, text, key, leavesOf: (subject) => readLeaves(source, checkpoint, subject) }
}

/** Follows rotations: the last checkpoint of a key covers the entry that tells of the next key. */
async function trustedKeys(source: LogSource, trusted: string): Promise<VerifierKey[]> {
  const first = parseVerifierKey(trusted)
  if (!first) throw new LogError(`${trusted} is no verifier key`)
  const keys = [first]
  const told = await source.keys()
  const start = told.keys.findIndex(({ key }) => key === trusted)
  const later = start < 0 ? [] : told.keys.slice(start)
  for (const offset of later.keys()) {
    const next = await provenSuccessor(source, told, start + offset, keys.at(-1) ?? first)
    if (!next) break
    keys.push(next)
  }
  return keys
}

async function provenSuccessor(
  source: LogSource,
  { keys }: LogKeys,
  place: number,
  key: VerifierKey,
): Promise<VerifierKey | undefined> {
  const [last, next] = [keys[place]?.last_checkpoint, keys[place + 1]]
  if (last === undefined || !next) return undefined
  const checkpoint = openCheckpoint(last, [key])
  if (!checkpoint) throw new LogError(`the last checkpoint of ${key.text} is not signed by it`)
  const leaf = await readProven(source, checkpoint, next.since)
  if (leaf['kind'] !== 'key' || leaf['key'] !== next.key)
    throw new LogError(`the log does not tell of the key ${next.key}`)
  return parseVerifierKey(next.key)
}

async function proveGrowth(source: LogSource, from: Checkpoint, to: Checkpoint, what: string): Promise<void> {
  if (from.origin !== to.origin) throw new LogError(`${what} is of another log, ${from.origin}`)
  if (from.size > to.size)
    throw new OlderLogError(`${source.name} has ${to.size} entries, but ${what} has ${from.size}`)
  const proof = await openTree(to.size, source.readTile).proveConsistency(from.size)
  if (!isConsistent(from, to, proof)) throw new LogError(`the log was rewritten: it does not continue ${what}`)
}

async function readLeaves(source: LogSource, checkpoint: Checkpoint, subject: string) {
  const indexes = await source.find(subject, checkpoint)
  const leaves = []
  for (const index of indexes.filter((found) => found < checkpoint.size)) {
    leaves.push({ index, leaf: await readProven(source, checkpoint, index) })
  }
  return leaves
}

async function readProven(source: LogSource, checkpoint: Checkpoint, index: number): Promise<Leaf> {
  const entry = (await source.bundle(Math.floor(index / tileWidth), checkpoint.size))[index % tileWidth]
  const proof = await openTree(checkpoint.size, source.readTile).proveInclusion(index)
  if (!entry || !isIncluded(leafHash(entry), index, checkpoint, proof)) {
    throw new LogError(`entry ${index} is not in the tree of the checkpoint`)
  }
  return parseLeaf(entry)
}
