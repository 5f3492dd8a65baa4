import type { components } from '@registry/contract/types'
import { lockCaller } from '../../access/identity/people.ts'
import type { Context } from '../../context.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { RegistryError } from '../../platform/errors.ts'
import { wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { addressFile, findEarlierSlot, insertSlot, listFilesWith, lockFilesOf } from './customer-file-store.ts'
import { fileNameOf } from './file-name.ts'
import { servedType } from './file-type.ts'
import { signFileUrl } from './file-url.ts'

const addressMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const mostAnHour = 600

/**
 * Opens a slot for a file of a customer and returns its addresses. For content that the customer already stored,
 * returns the addresses of that file, if it is served with the wanted type. Files of other customers are never revealed. Throws `sign_in_required`,
 * `customer_not_found` and `too_many_requests`.
 */
export async function openSlot(
  context: Context,
  customerId: string,
  wanted: components['schemas']['CreateCustomerStorageResource'],
): Promise<components['schemas']['CustomerStorageResource']> {
  const now = context.clock.now()
  const until = new Date(now.getTime() + addressMs)
  const sha256 = wanted.file_hash?.toLowerCase() || null
  const file = await context.db.transaction().execute(async (tx) => {
    await lockCaller(tx, customerId)
    await mustBeCustomer(tx, customerId)
    await lockFilesOf(tx, customerId)
    const existing =
      sha256 === null ? undefined : await findExisting(tx, customerId, { sha256, type: wanted.content_type, now })
    if (existing) return existing
    await refuseHaste(tx, customerId, now)
    return insertSlot(tx, {
      customer_id: customerId,
      file_name: fileNameOf(wanted.file_name),
      content_type: wanted.content_type || null,
      announced_sha256: sha256,
      expires_at: until,
      created_at: now,
      addressed_at: now,
    })
  })
  const isExisting = file.stored_at !== null
  return {
    ...(!isExisting && { upload_url: signFileUrl(context, 'PUT', { id: file.id, until }) }),
    download_url: signFileUrl(context, 'GET', { id: file.id, until }),
    expires_at: wireDate(until),
    existing_file: isExisting,
  }
}

/** A service that fetches the file trusts its type, so the same content of another type is another file. */
async function findExisting(
  tx: Database,
  customerId: string,
  { sha256, type, now }: { sha256: string; type: string | undefined; now: Date },
) {
  const stored = await listFilesWith(tx, customerId, sha256)
  const like = stored.find((file) => !type || servedType(file.content_type) === servedType(type))
  return like && addressFile(tx, like.id, now)
}

async function refuseHaste(tx: Database, customerId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs)
  const earlier = await findEarlierSlot(tx, customerId, { since, skip: mostAnHour - 1 })
  if (!earlier) return
  const seconds = Math.max(1, Math.ceil((earlier.getTime() - since.getTime()) / 1000))
  throw new RegistryError('too_many_requests', { seconds })
}
