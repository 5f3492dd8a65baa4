import type { Config } from '../config/config.ts'

/** The folders of this machine that the registry writes to. Each may be on a disk of its own. */
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
