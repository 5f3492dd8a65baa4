import { isDeepStrictEqual } from 'node:util'
import { touchNode } from '../nodes/update-from-version.ts'
import { cleanList } from '../../platform/clean-list.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import type { LockedVersion } from './lock-version.ts'
import { updateVersion } from './version-write-store.ts'

export type VersionTags = Partial<Pick<VersionRow, 'tags' | 'tags_admin'>>

/**
 * Sets the tags of a version and returns the tags before and after; undefined without a change. Missing values stay.
 */
export async function setTags(
  db: Database,
  { node, version }: LockedVersion,
  wanted: VersionTags,
  now: Date,
): Promise<{ before: VersionTags; after: VersionTags } | undefined> {
  const before = { tags: version.tags, tags_admin: version.tags_admin }
  const after = {
    tags: wanted.tags ? cleanList(wanted.tags) : version.tags,
    tags_admin: wanted.tags_admin ? cleanList(wanted.tags_admin) : version.tags_admin,
  }
  if (isDeepStrictEqual(before, after)) return undefined
  await updateVersion(db, version.id, { ...after, updated_at: now })
  // Only admins see admin tags, so their change does not mark the pack as updated.
  if (!isDeepStrictEqual(before.tags, after.tags)) await touchNode(db, node.id, now)
  return { before, after }
}
