import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { claimPlace, countRoom, findPlace, lockFilesOf, type CustomerFileRow } from './customer-file-store.ts'

const mostFiles = 10_000

/** A place that one upload has for itself, under a name for its bytes that no other upload ever has. */
export interface TakenPlace extends CustomerFileRow {
  blob: string
}

/**
 * Takes a place for an upload of so many bytes, before any of them is read, and room for them. An upload that is killed
 * has it for `holdMs`. Throws `customer_file_not_found`, `user_banned`, `customer_file_exists`, `customer_file_arriving`,
 * `too_many_customer_files` and `customer_files_full`.
 */
export async function takePlace(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  id: string,
  { size, holdMs }: { size: number; holdMs: number },
): Promise<TakenPlace> {
  return db.transaction().execute(async (tx) => {
    const found = await findPlace(tx, id)
    if (!found) throw new RegistryError('customer_file_not_found')
    if (found.customer_status === 'banned') throw new RegistryError('user_banned')
    await lockFilesOf(tx, found.customer_id)
    const now = clock.now()
    const blob = randomBytes(32).toString('hex')
    const claim = { blob, size, now, until: new Date(now.getTime() + holdMs) }
    const { files, bytes } = await countRoom(tx, found.customer_id, now)
    const isTaken = await claimPlace(tx, id, claim)
    if (!isTaken) throw await whyNot(tx, id)
    if (files >= mostFiles) throw new RegistryError('too_many_customer_files', { limit: mostFiles })
    const limit = config.customerFiles.quotaBytes
    if (bytes + size > limit) {
      throw new RegistryError('customer_files_full', { size, left: Math.max(0, limit - bytes), limit })
    }
    return { ...found, blob, size }
  })
}

async function whyNot(...[tx, id]: Parameters<typeof findPlace>): Promise<RegistryError> {
  const found = await findPlace(tx, id)
  if (!found) return new RegistryError('customer_file_not_found')
  return new RegistryError(found.stored_at === null ? 'customer_file_arriving' : 'customer_file_exists')
}
