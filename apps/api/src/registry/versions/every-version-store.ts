import { sql } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import { findVersionsOfNodes, versionsOf, type VersionFilter, type VersionOfNodeRow } from './version-store.ts'

export type VersionOrder = 'newest' | 'oldest' | 'node'

/**
 * Filter over versions of every status and pack. Without `statuses`, deleted versions are included only by
 * `withDeleted`.
 */
export interface EveryVersionFilter extends VersionFilter {
  withDeleted?: boolean
  tag?: string
}

/** Lists a page of versions, including versions that only admins see. */
export async function listEveryVersion(
  db: Database,
  filter: EveryVersionFilter,
  order: VersionOrder,
  page: Page,
): Promise<VersionOfNodeRow[]> {
  const query = everyVersion(db, filter).select('v.id')
  const ordered =
    order === 'node'
      ? query.orderBy('v.node_id').orderBy('v.precedence', 'desc').orderBy('v.created_at', 'desc')
      : query.orderBy('v.created_at', order === 'newest' ? 'desc' : 'asc')
  const ids = await ordered.orderBy('v.id').limit(page.limit).offset(offsetOf(page)).execute()
  return findVersionsOfNodes(
    db,
    ids.map(({ id }) => id),
  )
}

export async function countEveryVersion(db: Database, filter: EveryVersionFilter): Promise<number> {
  const { count } = await everyVersion(db, filter)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function everyVersion(db: Database, { withDeleted = false, tag, ...filter }: EveryVersionFilter) {
  let query = versionsOf(db, filter)
  if (!filter.statuses && !withDeleted) query = query.where('v.status', '<>', 'deleted')
  if (tag !== undefined) query = query.where(sql<boolean>`${tag} = any(v.tags || v.tags_admin)`)
  return query
}
