import { sql } from 'kysely'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'

/** Searchable columns of a pack. */
export interface SearchedRow {
  id: string
  aliases: string[]
  name: string
  publisher_id: string
  publisher_name: string
  author: string
  description: string
  tags: string[]
  repository: string
  license: string
  category: string
  preempted_comfy_node_names: string[]
  translations: Record<string, Record<string, unknown>>
  status: NodeStatus
  search_ranking: number
  downloads: number
  github_stars: number
  rating: number
  created_at: Date
  released_at: Date | null
  updated_at: Date
  supported_os: string[] | null
  supported_accelerators: string[] | null
  supported_comfyui_version: string | null
}

export interface SearchedComfyNodeRow {
  node_id: string
  name: string
  display_name: string
  category: string
  accepted_types: string[]
  produced_types: string[]
}

/** Lists the next packs after an id, by id without regard to case. Includes all packs that were ever listed. */
export async function listSearchedAfter(db: Database, after: string, limit: number): Promise<SearchedRow[]> {
  const { rows } = await sql<SearchedRow>`
    ${selected} where n.listed_at is not null and lower(n.id) > ${after.toLowerCase()} order by lower(n.id) limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the given packs that were ever listed. */
export async function listSearched(db: Database, ids: string[]): Promise<SearchedRow[]> {
  const { rows } = await sql<SearchedRow>`
    ${selected} where n.listed_at is not null and n.id = any(${ids}::text[])
  `.execute(db)
  return rows
}

const selected = sql`
  select n.id, array(select a.alias from node_aliases a where a.node_id = n.id and a.alias not like '%/%') as aliases, n.name, n.publisher_id, p.name as publisher_name, n.author, n.description, n.tags, n.repository, n.license,
    n.category, n.preempted_comfy_node_names, n.translations, n.status, n.search_ranking, n.downloads, n.github_stars,
    case when n.review_count = 0 then 0 else n.star_total::float / n.review_count end as rating,
    n.created_at, n.released_at, n.updated_at, v.supported_os, v.supported_accelerators, v.supported_comfyui_version
  from nodes n
  join publishers p on p.id = n.publisher_id
  left join node_versions v on v.id = n.latest_version_id`

/** Lists the comfy nodes that the given packs provide now, in the order of the packs. */
export async function listSearchedComfyNodes(db: Database, nodeIds: string[]): Promise<SearchedComfyNodeRow[]> {
  const { rows } = await sql<SearchedComfyNodeRow>`
    select node_id, name, display_name, category, accepted_types, produced_types
    from comfy_nodes where is_current and node_id = any(${nodeIds}::text[])
    order by node_id, position, name
  `.execute(db)
  return rows
}

export interface StandingRow {
  id: string
  downloads: number
  github_stars: number
}

/** Lists installs and stars of the next packs after an id. */
export async function listStandingsAfter(db: Database, after: string, limit: number): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select id, downloads, github_stars from nodes
    where listed_at is not null and lower(id) > ${after.toLowerCase()} order by lower(id) limit ${limit}
  `.execute(db)
  return rows
}
