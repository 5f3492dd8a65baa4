import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findFile, type CiFileRow } from './ci-file-store.ts'

/** Returns an uploaded file. Throws `ci_file_not_found`. */
export async function readCiFile({ db }: Pick<Context, 'db'>, fileId: string): Promise<CiFileRow> {
  const file = await findFile(db, fileId)
  if (!file) throw new RegistryError('ci_file_not_found', { fileId })
  return file
}
