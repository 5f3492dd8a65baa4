import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { holdFiles } from './ci-file-store.ts'
import { pathOfFile } from './stored-path.ts'

/** Locks files until the transaction has named them. Throws `invalid_request` for a missing file. */
export async function holdCiFiles(tx: Database, fileIds: string[]): Promise<void> {
  const held = await holdFiles(tx, fileIds)
  const missing = fileIds.find((id) => !held.has(id))
  if (missing === undefined) return
  const detail = `\`output_files_gcs_paths\` or \`comfy_logs_gcs_path\` names ${pathOfFile(missing)}, which was not uploaded here`
  throw new RegistryError('invalid_request', { detail })
}
