import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { diskFolders } from '../../platform/disk/disk-folders.ts'
import { probeBlobs } from '../../platform/blobs/probe-blobs.ts'
import { pingDatabase } from '../../platform/db/ping.ts'
import { leastFree, reservedBytes } from '../../platform/disk/free-space.ts'
import type { QueueCounts } from '../../platform/jobs/job-store.ts'
import { wireDate } from '../../platform/wire.ts'
import { inTime, timed } from './measure.ts'

type PartHealth = components['schemas']['PartHealth']
type Parts = Pick<Context, 'config' | 'db' | 'blobs' | 'log' | 'incomingDirectory'>

const slowDatabaseMs = 250
const slowBlobsMs = 2000
const minuteMs = 60_000
const gibibyte = 1024 ** 3
/** Free bytes below which the dashboard shows a warning. */
const scarceBytes = gibibyte

/**
 * Measures the response time of the database. Runs before the other checks, because the embedded database would make
 * this query wait for theirs.
 */
export async function checkDatabase({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<PartHealth> {
  const ms = await timed(() => pingDatabase(db))
  const kind = config.database.kind === 'embedded' ? 'embedded' : 'PostgreSQL'
  return { part: 'database', state: ms > slowDatabaseMs ? 'degraded' : 'good', detail: `${kind}, ${ms} ms` }
}

/** Measures the free space on the disks of this machine. */
export async function checkDisk({ config }: Pick<Parts, 'config'>): Promise<PartHealth> {
  const free = await leastFree(diskFolders(config))
  const state = free < reservedBytes ? 'down' : free < scarceBytes ? 'degraded' : 'good'
  return { part: 'disk', state, ...(free !== Infinity && { detail: `${describeBytes(free)} free` }) }
}

function describeBytes(bytes: number): string {
  const [unit, name] = bytes < gibibyte ? ([1024 * 1024, 'MiB'] as const) : ([gibibyte, 'GiB'] as const)
  return `${(bytes / unit).toFixed(1)} ${name}`
}

/** Checks that the file store can write and read bytes. */
export async function checkBlobs({ blobs, config, log, incomingDirectory }: Parts): Promise<PartHealth> {
  const kind = config.blobs.kind === 'disk' ? 'disk' : `bucket ${config.blobs.bucket}`
  try {
    const ms = await timed(() => inTime(probeBlobs(blobs, incomingDirectory)))
    return { part: 'blobs', state: ms > slowBlobsMs ? 'degraded' : 'good', detail: `${kind}, ${ms} ms` }
  } catch (error) {
    log.error({ err: error }, 'the store of files does not work')
    return { part: 'blobs', state: 'down', detail: `${kind}: ${error instanceof Error ? error.name : 'no answer'}` }
  }
}

/** Whether a worker takes the waiting jobs. */
export function checkWorker(queues: QueueCounts[], now: Date): PartHealth {
  const waiting = earliest(queues.map((queue) => queue.oldest_due_at))
  const at = latest(queues.map((queue) => queue.last_completed_at))
  const minutes = waiting ? Math.floor((now.getTime() - waiting.getTime()) / minuteMs) : 0
  const isSilent = !at || now.getTime() - at.getTime() > 10 * minuteMs
  const late = minutes >= 10 && isSilent ? 'down' : 'degraded'
  // Without waiting and completed jobs, the state of the worker is unknown.
  const state = minutes >= 1 ? late : waiting || at ? 'good' : 'unknown'
  const detail = waiting ? `the oldest job waits for ${minutes} min` : 'no job waits'
  return { part: 'worker', state, detail, ...(at && { at: wireDate(at) }) }
}

/** Returns the health of mail delivery. */
export function checkMail({ config }: Pick<Parts, 'config'>, queues: QueueCounts[]): PartHealth {
  const mails = queues.find(({ queue }) => queue === 'send-mail')
  const at = mails?.last_completed_at ? { at: wireDate(mails.last_completed_at) } : {}
  const failed = mails?.failed ?? 0
  if (failed > 0) return { part: 'mail', state: 'degraded', detail: `${failed} mails could not be sent`, ...at }
  if (config.mail.kind === 'folder') {
    return { part: 'mail', state: 'off', detail: 'SMTP_URL is not set: mail is written to files', ...at }
  }
  if (!mails?.last_completed_at) return { part: 'mail', state: 'unknown', detail: 'no mail was sent for a week' }
  return { part: 'mail', state: 'good', ...at }
}

/** Returns whether the search of this process can answer. */
export function checkSearch({ search }: Pick<Context, 'search'>): PartHealth {
  const isReady = search.isReady()
  if (isReady === undefined) return { part: 'search', state: 'unknown', detail: 'nobody has searched yet' }
  return isReady ? { part: 'search', state: 'good' } : { part: 'search', state: 'degraded', detail: 'being read' }
}

function earliest(dates: (Date | null)[]): Date | undefined {
  return dates.filter((date) => date !== null).toSorted((one, other) => one.getTime() - other.getTime())[0]
}

function latest(dates: (Date | null)[]): Date | undefined {
  return dates.filter((date) => date !== null).toSorted((one, other) => other.getTime() - one.getTime())[0]
}
