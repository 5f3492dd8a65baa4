import { ConfigError } from '../../platform/config/config-error.ts'
import type { Database } from '../../schema/tables.ts'
import { readUnfinishedRestore } from './restore-store.ts'

/** Throws ConfigError when a restore into this database has not finished. */
export async function refuseUnfinishedRestore(db: Database): Promise<void> {
  if (!(await readUnfinishedRestore(db))) return
  throw new ConfigError(
    "A restore into this database has not ended. Run 'registry restore' with the same backup again, or begin with an empty database.",
  )
}
