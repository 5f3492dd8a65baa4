import type { components } from '@registry/contract/types'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { listSummaries } from './comparison-store.ts'
import { presentChangeSummary } from './present.ts'

/** Finds the changes of versions since the next lower versions, by UUID. Runs a single query. */
export async function findChanges(
  db: Database,
  versions: readonly Pick<VersionRow, 'id' | 'status'>[],
): Promise<Map<string, components['schemas']['VersionChangeSummary']>> {
  const ids = versions.filter(({ status }) => status === 'active').map(({ id }) => id)
  const rows = await listSummaries(db, ids)
  return new Map(rows.map((row) => [row.version_id, presentChangeSummary(row)]))
}
