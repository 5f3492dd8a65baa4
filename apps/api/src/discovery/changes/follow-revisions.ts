import type { DatabaseConfig } from '../../platform/config/config.ts'
import type { Revisions } from '../../platform/cache/revisions.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Database } from '../../schema/tables.ts'
import { followCatalogue } from './follow-catalogue.ts'

// The notices of the database name as many one by one.
const mostNodes = 20

/**
 * Invalidates cached values whenever any process commits a change of the catalogue; without notices, changes of nodes within two
 * seconds. Then calls `afterwards`, which is retried when it throws.
 */
export function followRevisions(
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
