import type { DatabaseConfig } from '../platform/config/config.ts'
import type { Log } from '../platform/log/log.ts'
import type { Database } from '../schema/tables.ts'
import { followCatalogue } from './follow-catalogue.ts'

/**
 * Calls `pass` whenever a process has committed something of the catalogue, within two seconds even where no notice arrives,
 * and then `ask`, which is tried again when it throws.
 */
export function passRevisions(
  parts: { db: Database; database: DatabaseConfig; log: Log },
  pass: () => void,
  ask: () => Promise<void> = async () => undefined,
): { stop(): Promise<void> } {
  const noted = (): Promise<void> => {
    pass()
    return ask()
  }
  return followCatalogue(parts, { onNotice: pass, onEverything: noted, onNodes: noted })
}
