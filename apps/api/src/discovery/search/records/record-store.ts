import { sql } from 'kysely'
import type { Database } from '../../../schema/tables.ts'

export type RecordRow = Awaited<ReturnType<typeof findRecordRows>>[number]
export type RecordComfyNode = Awaited<ReturnType<typeof findRecordComfyNodes>>[number]

/** Finds listed nodes by id, in any order, with the facts of a record about publisher and latest version. */
export function findRecordRows(db: Database, ids: readonly string[]) {
  return recordRows(db)
    .where('nodes.id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Lists the next listed packs after an id, by id, so that callers need not hold the whole catalogue. */
export function listRecordRows(db: Database, after: string, limit: number): Promise<RecordRow[]> {
  return recordRows(db).where('nodes.id', '>', after).orderBy('nodes.id').limit(limit).execute()
}

/** Finds the comfy nodes that packs provide now, in the order of their packs. */
export function findRecordComfyNodes(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('comfy_nodes')
    .select(['node_id', 'name', 'display_name', 'category', 'accepted_types', 'produced_types'])
    .where(sql<boolean>`is_current`)
    .where('node_id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('node_id')
    .orderBy('position')
    .orderBy('name')
    .execute()
}

function recordRows(db: Database) {
  return db
    .selectFrom('nodes')
    .innerJoin('publishers', 'publishers.id', 'nodes.publisher_id')
    .leftJoin('node_versions as latest', 'latest.id', 'nodes.latest_version_id')
    .where('nodes.listed_at', 'is not', null)
    .select([
      'nodes.id',
      'nodes.publisher_id',
      'publishers.name as publisher_name',
      'nodes.name',
      'nodes.description',
      'nodes.author',
      'nodes.category',
      'nodes.license',
      'nodes.repository',
      'nodes.icon_url',
      'nodes.banner_url',
      'nodes.tags',
      'nodes.search_ranking',
      'nodes.downloads',
      'nodes.github_stars',
      'nodes.star_total',
      'nodes.review_count',
      'nodes.status',
      'nodes.status_detail',
      'nodes.translations',
      'nodes.released_at',
      'nodes.created_at',
      'nodes.updated_at',
      'latest.version',
      'latest.status as version_status',
      'latest.created_at as version_created_at',
      'latest.comfy_node_extract_status as extract_status',
      'latest.supported_os',
      'latest.supported_accelerators',
      'latest.supported_comfyui_version',
      'latest.supported_comfyui_frontend_version',
    ])
}
