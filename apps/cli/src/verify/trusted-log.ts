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
import type { Catalogue, LogKeys, LogSource } from './log-source.ts'

/** Stored state of a client about a log: the trusted key, and the newest checkpoint that the client saw. */
export interface KeptLog {
  key: string
  checkpoint: string | undefined
  /** Earlier keys of the log. They sign nothing new, but distinguish an older copy from a foreign log. */
  former?: readonly string[]
}

export interface TrustedLog {
  checkpoint: Checkpoint
  text: string
  key: VerifierKey
  former: readonly string[]
  /** The catalogue of the registry behind the log; a copy has none. */
  catalogue?: Catalogue
  /** Reads the proven entries about a subject, the oldest first. Throws LogError for an entry without a proof. */
  leavesOf(subject: string): Promise<{ index: number; leaf: Leaf }[]>
  /** Opens the current log. Throws LogError where it does not continue this log. */
  again(): Promise<TrustedLog>
}

/**
 * Opens a log by the trusted key, or by a later key that the log announced under it. Throws LogError when the
 * checkpoint lacks such a signature, or does not continue the stored checkpoint.
 */
export async function openTrusted(source: LogSource, kept: KeptLog): Promise<TrustedLog> {
  const text = await source.checkpoint()
  const told = await source.keys()
  const keys = await trustedKeys(source, told, kept.key)
  const earlier = formerKeys(told, kept)
  const checkpoint = openCheckpoint(text, keys)
  const key = checkpoint?.signedBy.at(-1)
  const before = kept.checkpoint === undefined ? undefined : openCheckpoint(kept.checkpoint, [...earlier, ...keys])
  if (kept.checkpoint !== undefined && !before)
    throw new LogError('the checkpoint that was kept is not signed by a key of the log')
  if (!checkpoint || !key) {
    if (before) refuseOlder(source, openCheckpoint(text, earlier), before)
    throw new LogError(`the checkpoint of ${source.name} is not signed by ${kept.key}`)
  }
  if (before) await proveGrowth(source, before, checkpoint)
  const former = [...new Set([...earlier, ...keys.slice(0, keys.indexOf(key))].map((one) => one.text))]
  const opened = { checkpoint, text, key, former: former.filter((one) => one !== key.text) }
  return {
    ...opened,
    ...(source.catalogue && { catalogue: source.catalogue }),
    leavesOf: (subject) => readLeaves(source, checkpoint, subject),
    again: () => openTrusted(source, { key: key.text, checkpoint: text, former: opened.former }),
  }
}

/** Lists the stored former keys, and the earlier keys of the log whose last checkpoint the next key signed too. */
function formerKeys({ keys }: LogKeys, { key: trusted, former = [] }: KeptLog): VerifierKey[] {
  const known = former.flatMap((key) => parseVerifierKey(key) ?? [])
  let next = parseVerifierKey(trusted)
  for (let index = keys.findIndex(({ key }) => key === trusted) - 1; next && index >= 0; index--) {
    const { key, last_checkpoint: last = '' } = keys[index] ?? { key: '' }
    const before = parseVerifierKey(key)
    if (!before || openCheckpoint(last, [before, next])?.signedBy.length !== 2) break
    known.push(before)
    next = before
  }
  return known
}

/** Follows key rotations: the last checkpoint of a key covers the entry that announces the next key. */
async function trustedKeys(source: LogSource, told: LogKeys, trusted: string): Promise<VerifierKey[]> {
  const first = parseVerifierKey(trusted)
  if (!first) throw new LogError(`${trusted} is no verifier key`)
  const keys = [first]
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
  index: number,
  key: VerifierKey,
): Promise<VerifierKey | undefined> {
  const [last, next] = [keys[index]?.last_checkpoint, keys[index + 1]]
  if (last === undefined || !next) return undefined
  const checkpoint = openCheckpoint(last, [key])
  if (!checkpoint) throw new LogError(`the last checkpoint of ${key.text} is not signed by it`)
  const leaf = await readProven(source, checkpoint, next.since)
  if (leaf['kind'] !== 'key' || leaf['key'] !== next.key)
    throw new LogError(`the log does not tell of the key ${next.key}`)
  return parseVerifierKey(next.key)
}

async function proveGrowth(source: LogSource, from: Checkpoint, to: Checkpoint): Promise<void> {
  if (from.origin !== to.origin) throw new LogError(`the checkpoint that was kept is of another log, ${from.origin}`)
  refuseOlder(source, to, from)
  const proof = await openTree(to.size, source.readTile).proveConsistency(from.size)
  if (!isConsistent(from, to, proof))
    throw new LogError(`the log was rewritten: it does not continue the checkpoint that was kept`)
}

function refuseOlder({ name }: LogSource, to: Checkpoint | undefined, kept: Checkpoint): void {
  if (to && to.origin === kept.origin && to.size < kept.size)
    throw new OlderLogError(`${name} has ${to.size} entries, but the checkpoint that was kept has ${kept.size}`)
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
