import type { Finding } from '@registry/pack-scan'
import { sql } from 'kysely'
import type { ArchivedFile, Database, VersionStatus } from '../../schema/tables.ts'

/** Where a version stands among those of its node. */
export interface PlaceInNode {
  node_id: string
  precedence: string
  /** Orders versions that differ only in build metadata. */
  created_at: Date
}

export interface SiblingRow {
  version: string
  status: VersionStatus
  created_at: Date
}

/** The number of the highest lower version of a node that is active; by node_versions_precedence. */
export async function findPreviousActive(db: Database, place: PlaceInNode): Promise<string | undefined> {
  const found = await db
    .selectFrom('node_versions')
    .select('version')
    .where('node_id', '=', place.node_id)
    .where(isBelow(place))
    .where('status', '=', 'active')
    .orderBy('precedence', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.version
}

function isBelow({ precedence, created_at: createdAt }: PlaceInNode) {
  // The first half alone is one that the index serves.
  return sql<boolean>`precedence <= ${precedence} and (precedence, created_at) < (${precedence}, ${createdAt})`
}

/**
 * The findings of the nearest lower versions of a node that are active, one report each. One that was stopped since vouches for
 * nothing, whoever let it through before.
 */
export async function listApprovedFindings(db: Database, place: PlaceInNode, limit: number): Promise<Finding[][]> {
  const { rows } = await sql<{ findings: Finding[] }>`
    select p.findings from (
      select v.id from node_versions v
      where v.node_id = ${place.node_id} and ${isBelow(place)} and v.status = 'active'
      order by v.precedence desc, v.created_at desc, v.id
      limit ${limit}
    ) approved
    join version_reports p on p.version_id = approved.id
  `.execute(db)
  return rows.map(({ findings }) => findings)
}

/** The highest versions of a node that have arrived, of every status. */
export function listSiblings(db: Database, nodeId: string, limit: number): Promise<SiblingRow[]> {
  return db
    .selectFrom('node_versions')
    .select(['version', 'status', 'created_at'])
    .where('node_id', '=', nodeId)
    .where('uploaded_at', 'is not', null)
    .orderBy('precedence', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What is known of the files of a version without its archive: the first of them by path, and how many there are. */
export function findFiles(
  db: Database,
  versionId: string,
): Promise<{ files: ArchivedFile[]; file_count: number } | undefined> {
  return db
    .selectFrom('version_contents')
    .select(['files', 'file_count'])
    .where('version_id', '=', versionId)
    .executeTakeFirst()
}
