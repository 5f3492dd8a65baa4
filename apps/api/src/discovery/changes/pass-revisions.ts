import type { DatabaseConfig } from '../../platform/config/config.ts'
import type { Revisions } from '../../platform/cache/revisions.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { followCatalogue } from './follow-catalogue.ts'

// As many as the notices of the database name one by one.
const mostNodes = 20

/**
 * Passes revisions whenever a process has committed something of the catalogue, of nodes within two seconds even where no
 * notice arrives, and then calls `ask`, which is tried again when it throws.
 */
export function passRevisions(
  parts: { db: Database; database: DatabaseConfig; log: Log },
  { invalidate }: Pick<Revisions, 'invalidate'>,
  ask: () => Promise<void> = async () => undefined,
): { stop(): Promise<void> } {
  return followCatalogue(parts, {
    onNotice: (changed) => {
      invalidate(changed)
      if (typeof changed === 'object') invalidate('lists')
    },
    onEverything: () => {
      invalidate('everything')
      return ask()
    },
    onNodes: (nodeIds) => {
      if (nodeIds.length > mostNodes) invalidate('everything')
      else invalidate(...nodeIds.map((nodeId) => ({ nodeId })), 'lists')
      return ask()
    },
  })
}
