import { rm } from 'node:fs/promises'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { isRefusal, RegistryError } from '../../platform/errors.ts'
import { collectUpload, type CollectedFile } from '../../registry/publishing/collect-upload.ts'
import {
  claimSlot,
  countRoom,
  type CustomerFileRow,
  fillSlot,
  findNamedFiles,
  findSlot,
  freeSlot,
  lockFilesOf,
} from './customer-file-store.ts'
import { servedType } from './file-type.ts'
import { createHash, randomBytes } from 'node:crypto'

const mostFiles = 10_000

/** Claimed slot. Its upload writes the bytes under a unique name. */
interface TakenSlot extends CustomerFileRow {
  blob: string
}

export interface FileUpload {
  stream: ReadableStream<Uint8Array> | null
  /** Declared size in bytes. */
  size: number
  contentType: string | null
  /** Time limit for the bytes to arrive. */
  patienceMs?: number
}

/** Time limit for storing the received bytes, because a bucket may be slow. */
const keepingMs = 10 * 60_000

/**
 * Stores a file in its slot, in several short transactions, so that no transaction waits for a sender. A failed upload
 * frees the slot and removes its bytes; `sweepCustomerFiles` cleans up after a killed upload. A repeated upload of the
 * stored bytes returns the stored file. Throws the errors of `takeSlot`, `body_too_large`, `file_incomplete`,
 * `file_hash_mismatch` and `request_timeout`.
 */
export async function storeFile(context: Context, id: string, upload: FileUpload): Promise<CustomerFileRow> {
  const { size, patienceMs = patienceFor(size) } = upload
  const limit = context.config.customerFiles.maxBytes
  if (size > limit) throw new RegistryError('body_too_large', { limit })
  const slot = await takeSlot(context, id, { size, holdMs: patienceMs + keepingMs }).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'customer_file_exists') return undefined
    throw error
  })
  if (!slot) return storedBefore(context.db, id, { ...upload, patienceMs })
  try {
    const file = await collect(context, upload, patienceMs)
    try {
      refuseOther(slot, file)
      await context.customerBlobs.keep(slot.blob, file)
    } finally {
      await rm(file.path, { force: true })
    }
    return await fill(context, slot, { file, contentType: upload.contentType })
  } catch (error) {
    await giveUp(context, slot)
    throw error
  }
}

/** Returns a time limit: a minute plus the time for 32 KiB a second, at most a day. */
function patienceFor(bytes: number): number {
  return Math.min(24 * 60 * 60_000, 60_000 + (bytes / (32 * 1024)) * 1000)
}

function collect(context: Context, { stream, size }: FileUpload, patienceMs: number): Promise<CollectedFile> {
  const refuse = (detail: string) => new RegistryError('file_incomplete', { detail })
  return inTime(stream, patienceMs, (timed) =>
    collectUpload(context.incomingDirectory, 'customer-file', { stream: timed, declaredSize: size, refuse }, size),
  )
}

/**
 * Returns a stored file if an upload repeats its bytes, because a client repeats an upload whose answer was lost. Throws
 * `customer_file_exists` for other bytes.
 */
async function storedBefore(
  db: Context['db'],
  id: string,
  { stream, size, patienceMs }: FileUpload & { patienceMs: number },
): Promise<CustomerFileRow> {
  const stored = await findSlot(db, id)
  if (stored?.size === size && stored.sha256 === (await inTime(stream, patienceMs, digestOf))) return stored
  throw new RegistryError('customer_file_exists')
}

/** Returns the SHA-256 of a body. Throws `file_incomplete` for a body that breaks off. */
async function digestOf(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  const digest = createHash('sha256')
  try {
    for await (const chunk of stream ?? []) digest.update(chunk)
  } catch {
    throw new RegistryError('file_incomplete', { detail: 'the upload broke off' })
  }
  return digest.digest('hex')
}

/** Reads a body within a time limit. Throws `request_timeout`. */
async function inTime<Result>(
  stream: FileUpload['stream'],
  patienceMs: number,
  read: (stream: FileUpload['stream']) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patienceMs)
  try {
    return await read(
      stream?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal: late.signal }) ?? null,
    )
  } catch (error) {
    throw late.signal.aborted ? new RegistryError('request_timeout') : error
  } finally {
    clearTimeout(timer)
  }
}

function refuseOther({ announced_sha256: expected }: TakenSlot, { sha256: found }: CollectedFile): void {
  if (expected !== null && expected !== found) throw new RegistryError('file_hash_mismatch', { expected, found })
}

async function fill(
  { db, clock }: Context,
  { id, customer_id: customerId, blob, content_type }: TakenSlot,
  { file, contentType }: { file: CollectedFile; contentType: string | null },
): Promise<CustomerFileRow> {
  const { sha256, size } = file
  return db.transaction().execute(async (tx) => {
    const facts = { blob, sha256, content_type: content_type ?? servedType(contentType), stored_at: clock.now() }
    const row = await fillSlot(tx, id, facts)
    if (!row) throw new RegistryError('customer_file_arriving')
    await recordEvent(tx, { customerId, type: 'file_stored', params: { file_name: row.file_name, size } })
    await writeAudit(tx, {
      actor: `upload:${id}`,
      action: 'customer_file.store',
      subject: `customer:${customerId}`,
      detail: { fileId: id, sha256, size },
    })
    return row
  })
}

/**
 * Frees the slot and removes the bytes, unless the slot is filled: a commit may succeed although its answer was lost.
 */
async function giveUp({ db, customerBlobs, log }: Context, { id, blob }: TakenSlot): Promise<void> {
  try {
    await freeSlot(db, id, blob)
    if ((await findNamedFiles(db, [blob])).size === 0) await customerBlobs.remove(blob, endOfTime)
  } catch (error) {
    log.error({ err: error, fileId: id }, 'a slot for a file could not be freed; it is swept later')
  }
}

const endOfTime = new Date(8.64e15)

/**
 * Claims a slot and space for an upload before any byte is read. A killed upload holds the claim for `holdMs`. Throws
 * `customer_file_not_found`, `user_banned`, `customer_file_exists`, `customer_file_arriving`, `too_many_customer_files`
 * and `customer_files_full`.
 */
async function takeSlot(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  id: string,
  { size, holdMs }: { size: number; holdMs: number },
): Promise<TakenSlot> {
  return db.transaction().execute(async (tx) => {
    const found = await findSlot(tx, id)
    if (!found) throw new RegistryError('customer_file_not_found')
    if (found.customer_status === 'banned') throw new RegistryError('user_banned')
    await lockFilesOf(tx, found.customer_id)
    const now = clock.now()
    const blob = randomBytes(32).toString('hex')
    const claim = { blob, size, now, until: new Date(now.getTime() + holdMs) }
    const { files, bytes } = await countRoom(tx, found.customer_id, now)
    const isTaken = await claimSlot(tx, id, claim)
    if (!isTaken) throw await whyNot(tx, id)
    if (files >= mostFiles) throw new RegistryError('too_many_customer_files', { limit: mostFiles })
    const limit = config.customerFiles.quotaBytes
    if (bytes + size > limit) {
      throw new RegistryError('customer_files_full', { size, left: Math.max(0, limit - bytes), limit })
    }
    return { ...found, blob, size }
  })
}

async function whyNot(...[tx, id]: Parameters<typeof findSlot>): Promise<RegistryError> {
  const found = await findSlot(tx, id)
  if (!found) return new RegistryError('customer_file_not_found')
  return new RegistryError(found.stored_at === null ? 'customer_file_arriving' : 'customer_file_exists')
}
