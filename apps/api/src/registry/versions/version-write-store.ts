import type { Updateable } from 'kysely'
import type { Database, Schema, VersionRow } from '../../schema/tables.ts'

export function updateVersion(
  db: Database,
  versionId: string,
  values: Updateable<Schema['node_versions']>,
): Promise<VersionRow> {
  return db
    .updateTable('node_versions')
    .set(values)
    .where('id', '=', versionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Finds the publisher and the node of a version. */
export function findPublisherOf(
  db: Database,
  versionId: string,
): Promise<{ node_id: string; publisher_id: string } | undefined> {
  return db
    .selectFrom('node_versions')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .select(['node_versions.node_id', 'nodes.publisher_id'])
    .where('node_versions.id', '=', versionId)
    .executeTakeFirst()
}

/** Locks a version until the transaction ends. */
export function lockVersionRow(db: Database, versionId: string): Promise<VersionRow | undefined> {
  return db.selectFrom('node_versions').selectAll().where('id', '=', versionId).forUpdate().executeTakeFirst()
}
