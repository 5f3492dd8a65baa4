import type { Config } from '../config/config.ts'

/** Returns the local folders that the registry writes to. Each folder may be on a different disk. */
export function diskFolders({
  dataDirectory,
  database,
  blobs,
}: Pick<Config, 'dataDirectory' | 'database' | 'blobs'>): string[] {
  return [
    dataDirectory,
    ...(database.kind === 'embedded' ? [database.directory] : []),
    ...(blobs.kind === 'disk' ? [blobs.directory] : []),
  ]
}
