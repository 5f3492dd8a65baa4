import { sql } from 'kysely'
import type { Finding } from '@registry/pack-scan'
import type { Database } from '../../schema/tables.ts'

export interface VerdictRow {
  version_id: string
  state: 'flagged' | 'failed'
  version: string
  node_id: string
  publisher_id: string
  findings: Finding[]
}

// Only of what nobody sees because of it. A failure is told once; what the next attempts find is told when it is found.
const untold = sql<boolean>`(r.state = 'flagged' and v.status = 'flagged' and r.notified_at is distinct from r.decided_at
  or r.state = 'failed' and v.status = 'pending' and r.notified_at is null)`

/**
 * Marks what became of versions as told and answers it; nothing for what was told before. Of several processes, one gets
 * each; by the primary key.
 */
export async function takeVerdicts(db: Database, versionIds: string[], now: Date): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    with taken as (
      update version_reviews r set notified_at = case r.state when 'flagged' then r.decided_at else ${now}::timestamptz end
      from node_versions v
      where v.id = r.version_id and r.version_id = any(${versionIds}::uuid[]) and ${untold}
      returning r.version_id, r.state, v.version, v.node_id
    )
    select taken.*, n.publisher_id, coalesce(p.findings, '[]') as findings
    from taken
    join nodes n on n.id = taken.node_id
    left join version_reports p on p.version_id = taken.version_id
  `.execute(db)
  return rows
}

/** Takes the mark back, so that the next sweep tries again. */
export async function releaseVerdict(db: Database, versionId: string): Promise<void> {
  await db.updateTable('version_reviews').set({ notified_at: null }).where('version_id', '=', versionId).execute()
}

/** Versions whose owners were not told within a span of what became of them; by version_reviews_open. */
export async function listUntoldVerdicts(
  db: Database,
  span: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ version_id: string }>`
    select r.version_id from version_reviews r
    join node_versions v on v.id = r.version_id
    where r.state <> 'passed' and ${untold} and r.updated_at between ${span.since} and ${span.until}
    order by r.updated_at
    limit ${span.limit}
  `.execute(db)
  return rows.map((row) => row.version_id)
}
