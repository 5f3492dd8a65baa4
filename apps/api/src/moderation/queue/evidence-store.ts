import type { Finding } from '@registry/pack-scan/report'
import { sql } from 'kysely'
import type { ArchivedFile, VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'

/** Position of a version in the order of its pack's versions. */
export interface VersionPosition {
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

/** Finds the number of the highest active version below a version; node_versions_precedence serves the query. */
export async function findPreviousActive(db: Database, position: VersionPosition): Promise<string | undefined> {
  const found = await db
    .selectFrom('node_versions')
    .select('version')
    .where('node_id', '=', position.node_id)
    .where(isBelow(position))
    .where('status', '=', 'active')
    .orderBy('precedence', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.version
}

function isBelow({ precedence, created_at: createdAt }: VersionPosition) {
  // The first condition alone is the condition that the index serves.
  return sql<boolean>`precedence <= ${precedence} and (precedence, created_at) < (${precedence}, ${createdAt})`
}

/**
 * Lists the findings of the nearest lower active versions of a pack, a list per report. A version stopped after its
 * approval does not count.
 */
export async function listApprovedFindings(
  db: Database,
  position: VersionPosition,
  limit: number,
): Promise<Finding[][]> {
  const { rows } = await sql<{ findings: Finding[] }>`
    select p.findings from (
      select v.id from node_versions v
      where v.node_id = ${position.node_id} and ${isBelow(position)} and v.status = 'active'
      order by v.precedence desc, v.created_at desc, v.id
      limit ${limit}
    ) approved
    join version_reports p on p.version_id = approved.id
  `.execute(db)
  return rows.map(({ findings }) => findings)
}

/** Lists the highest uploaded versions of a pack in any status. */
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

/** Finds the stored file list of a version without reading its archive: its first files by path, and their total. */
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
