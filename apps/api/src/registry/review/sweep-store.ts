import { sql } from 'kysely'
import { hopelessFailures } from '../analysis/analysis-error.ts'
import type { Database } from '../../schema/tables.ts'

// Tried again only when the publisher asks: they would hold up everybody else's reviews for ever.
const hopeless: string[] = [...hopelessFailures]

export interface Stuck {
  /** Of the reviews that failed, those that did so not later. */
  failedUntil: Date
  /** Of those that wait or run, those of which nothing was heard since. */
  silentSince: Date
  limit: number
}

export interface Overdue extends Stuck {
  /** Arrived not later. */
  arrivedUntil: Date
  /** Not scanned since. */
  scannedUntil: Date
}

/**
 * The versions that wait with an archive of ours and whose review was not begun, failed, or fell silent, the oldest first:
 * node_versions_status finds them in order, the primary key their reviews. Who mirrors decides elsewhere.
 */
export async function listOverdue(db: Database, overdue: Overdue): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from node_versions v
    join nodes n on n.id = v.node_id and n.status = 'active'
    join publishers p on p.id = n.publisher_id and p.status = 'active'
    left join version_reviews r on r.version_id = v.id
    where v.status = 'pending' and v.uploaded_at is not null and v.sha256 is not null and not v.mirrored
      and v.uploaded_at <= ${overdue.arrivedUntil}
      and (r.scanned_at is null or r.scanned_at <= ${overdue.scannedUntil})
      and (
        r.version_id is null
        or r.state = 'failed' and r.updated_at <= ${overdue.failedUntil} and r.error_code <> all(${hopeless}::text[])
        or r.state in ('waiting', 'running') and r.updated_at <= ${overdue.silentSince}
      )
    order by v.created_at, v.id
    limit ${overdue.limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The versions whose review failed or fell silent, whether or not everyone sees them, the oldest first; version_reviews_open
 * leads to them. Where node or publisher is banned, they wait until that is over.
 */
export async function listStuck(db: Database, { failedUntil, silentSince, limit }: Stuck): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from version_reviews r
    join node_versions v on v.id = r.version_id and v.status not in ('deleted', 'banned')
    join nodes n on n.id = v.node_id and n.status = 'active'
    join publishers p on p.id = n.publisher_id and p.status = 'active'
    where r.state = 'failed' and r.updated_at <= ${failedUntil} and r.error_code <> all(${hopeless}::text[])
      or r.state in ('waiting', 'running') and r.updated_at <= ${silentSince}
    order by r.created_at, v.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
