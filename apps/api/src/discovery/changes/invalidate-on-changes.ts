import type { DatabaseConfig } from '../../platform/config/config.ts'
import type { Revisions } from '../../platform/cache/revisions.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { followCatalogue } from './follow-catalogue.ts'

// The notices of the database name at most this many packs individually.
const mostNodes = 20

/**
 * Invalidates cached values when any process commits a change of the catalogue. Without notices, changes of packs
 * arrive within two seconds. Then calls `afterwards`, with a retry after an error.
 */
export function invalidateOnChanges(
  parts: { db: Database; database: DatabaseConfig; log: Log },
  { invalidate }: Pick<Revisions, 'invalidate'>,
  afterwards: () => Promise<void> = async () => undefined,
): { stop(): Promise<void> } {
  return followCatalogue(parts, {
    onNotice: (changed) => {
      invalidate(changed)
      if (typeof changed === 'object' || changed === 'publishers') invalidate('lists')
    },
    onEverything: () => {
      invalidate('everything')
      return afterwards()
    },
    onNodes: (nodeIds) => {
      if (nodeIds.length > mostNodes) invalidate('everything')
      else invalidate(...nodeIds.map((nodeId) => ({ nodeId })), 'lists')
      return afterwards()
    },
  })
}
