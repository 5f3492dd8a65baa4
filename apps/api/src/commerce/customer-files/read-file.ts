import type { Database } from '../../schema/tables.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findSlot } from './customer-file-store.ts'

/**
 * Returns the location and type of a stored file. Throws `customer_file_not_found`, and `user_banned` while its
 * customer is banned.
 */
export async function readFile(
  db: Database,
  id: string,
): Promise<{ fileName: string; contentType: string | null; blob: string; sha256: string; size: number }> {
  const found = await findSlot(db, id)
  if (!found || found.sha256 === null || found.blob === null) throw new RegistryError('customer_file_not_found')
  if (found.customer_status === 'banned') throw new RegistryError('user_banned')
  const { file_name: fileName, content_type: contentType, blob, sha256, size } = found
  return { fileName, contentType, blob, sha256, size }
}
