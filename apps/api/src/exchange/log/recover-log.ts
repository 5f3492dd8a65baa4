import { areEqual, leafHash, openCheckpoint, openEdge, parseVerifierKey, tileWidth } from '@registry/transparency-log'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { enterInLog, tellDifference, writeLeaf } from '../../access/log/enter-in-log.ts'
import { readLeaf, subjectOfLeaf } from '../../access/log/leaf.ts'
import type { Context } from '../../context.ts'
import { listAdvisoryIds } from '../../registry/advisories/logged-state.ts'
import { lockNodes } from '../../registry/nodes/update-from-version.ts'
import type { Database } from '../../schema/tables.ts'
import { lockPublishers, lockPublishersOf } from './fill-store.ts'
import { eachBatch, readAdvisoryStates } from './find-untold.ts'
import {
  insertAssigned,
  listEntries,
  listKeys,
  lockHead,
  takeWaiting,
  updateHead,
  type HeadRow,
  type LogKeyRow,
} from './log-store.ts'
import { sequenceLog } from './sequence-log.ts'
import { listLostLeaves, listNodeIds, listPublisherIds } from './untold-store.ts'

type Parts = Pick<Context, 'config' | 'db' | 'logBlobs' | 'incomingDirectory'>

/** Error for a copy that cannot continue the log; its message is a sentence for the operator. */
export class RecoveryError extends Error {
  override readonly name = 'RecoveryError'
}

/** Copy of the log. Recovery trusts its content only with a signature of this registry's key. */
export interface LogCopy {
  checkpoint(): Promise<string>
  /** Reads the entries of a bundle in a tree of this size. */
  bundle(index: number, treeSize: number): Promise<Uint8Array[]>
}

/**
 * Restores the entries that a backup lacks from a copy of the log with a signature of this registry, so that the log
 * continues the published log. Returns their number. Throws RecoveryError for a copy that does not
 * continue the log.
 */
export async function recoverLog(parts: Parts, copy: LogCopy): Promise<number> {
  const brought = await parts.db.transaction().execute(async (tx) => {
    const head = await lockHead(tx)
    const keys = await listKeys(tx)
    const entries = await readMissing(tx, { head, keys, copy })
    assertKeys(entries, keys)
    if (entries.length === 0) return 0
    const published = new Set(entries.map(({ body }) => body))
    const waiting = (await takeWaiting(tx)).filter(({ body }) => !published.has(body))
    await insertAssigned(tx, head.assigned, entries)
    // Waiting leaves follow the recovered leaves, because the newest leaf of a row states its current state.
    for (const { subject, body } of waiting) await writeLeaf(tx, subject, readLeaf(body) ?? {})
    const size = head.assigned + entries.length
    await updateHead(tx, { assigned: size, is_filled: true })
    const detail = { from: head.assigned, to: size }
    await writeAudit(tx, { actor: 'operator', action: 'log.recover', subject: 'registry', detail })
    return entries.length
  })
  await sequenceLog(parts)
  return brought
}

async function readMissing(
  tx: Database,
  { head, keys, copy }: { head: HeadRow; keys: readonly LogKeyRow[]; copy: LogCopy },
): Promise<{ subject: string; body: string }[]> {
  const verifiers = keys.flatMap(({ verifier }) => parseVerifierKey(verifier) ?? [])
  const checkpoint = openCheckpoint(await copy.checkpoint(), verifiers)
  if (!checkpoint) throw new RecoveryError('No key of this registry signed the checkpoint of the copy.')
  if (checkpoint.origin !== head.origin)
    throw new RecoveryError(`The copy is of ${checkpoint.origin}, and not of ${head.origin}.`)
  const edge = openEdge(0, [])
  const missing: { subject: string; body: string }[] = []
  for (let start = 0; start < checkpoint.size; start += tileWidth) {
    const published = await copy.bundle(start / tileWidth, checkpoint.size)
    const own = await listEntries(tx, start, Math.min(start + tileWidth, head.assigned))
    for (const [index, entry] of published.entries()) {
      edge.append(leafHash(entry))
      const held = own[index]
      if (held === undefined) missing.push(leafOf(entry, start + index))
      else if (!areEqual(held, entry)) {
        throw new RecoveryError(
          `Entry ${start + index} is not that of the copy: this log went on since the backup was made.`,
        )
      }
    }
  }
  if (!areEqual(edge.root(), checkpoint.root))
    throw new RecoveryError('The entries of the copy are not those of its checkpoint.')
  return missing
}

/** Throws when the log continued under a key that the backup lacks: this registry then cannot sign for it. */
function assertKeys(entries: readonly { subject: string }[], keys: readonly LogKeyRow[]): void {
  const known = new Set(keys.map(({ verifier }) => `key:${verifier}`))
  const unknown = entries.find(({ subject }) => subject.startsWith('key:') && !known.has(subject))
  if (unknown)
    throw new RecoveryError(`The log rotated to the ${unknown.subject}, which is not in the backup. It cannot go on.`)
}

function leafOf(entry: Uint8Array, index: number): { subject: string; body: string } {
  const body = Buffer.from(entry).toString()
  const state = readLeaf(body)
  const subject = state && subjectOfLeaf(state)
  if (subject === undefined) throw new RecoveryError(`Entry ${index} of the copy is of a newer release: ${body}`)
  return { subject, body }
}

/**
 * Enters the state of each row that differs from its last entry. A missing row is entered as `gone`. Returns their
 * number.
 */
export async function tellRows(parts: Parts): Promise<number> {
  let told = 0
  for await (const nodes of eachBatch((after) => listNodeIds(parts.db, after, batch))) {
    told += await parts.db.transaction().execute(async (tx) => {
      await lockPublishersOf(tx, nodes)
      await lockNodes(tx, nodes)
      return enterInLog(tx, { nodes, namesOf: nodes })
    })
  }
  for await (const publishers of eachBatch((after) => listPublisherIds(parts.db, after, batch))) {
    told += await parts.db.transaction().execute(async (tx) => {
      await lockPublishers(tx, publishers)
      return enterInLog(tx, { publishers })
    })
  }
  for await (const ids of eachBatch((after) => listAdvisoryIds(parts.db, after, batch))) {
    told += await parts.db.transaction().execute(async (tx) => {
      const states = await readAdvisoryStates({ ...parts, db: tx }, ids, { isLocked: true })
      const untold = states.filter((row) => tellDifference(row).length > 0)
      for (const { subject, state } of untold) await writeLeaf(tx, subject, state)
      return untold.length
    })
  }
  told += await tellLost(parts)
  await sequenceLog(parts)
  return told
}

const batch = 200

function tellLost({ db }: Parts): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let told = 0
    for (;;) {
      const lost = await listLostLeaves(tx, batch)
      if (lost.length === 0) break
      for (const { subject, body } of lost) await writeLeaf(tx, subject, { ...readLeaf(body), status: 'gone' })
      told += lost.length
    }
    return told
  })
}
