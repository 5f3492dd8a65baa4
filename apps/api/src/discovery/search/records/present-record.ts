import { wireStatus as nodeStatus } from '../../../registry/nodes/present.ts'
import { wireDate } from '../../../platform/wire.ts'
import { wireStatus as versionStatus } from '../../../registry/versions/present.ts'
import type { RecordComfyNode, RecordRow } from './record-store.ts'

/** Pack in the format of `nodes_index` records. */
export type NodeRecord = ReturnType<typeof presentRecord>

/**
 * Presents the record of a node. Missing texts are empty, because clients read them unchecked; missing facts of a
 * version are absent. Statuses and times are those of the wire, which clients hand to `Date`. `update_time` is the
 * upload of the latest version, as clients show it. `created_at`, `updated_at` and `released_at` are times of the node
 * in milliseconds, for filters.
 */
export function presentRecord(row: RecordRow, comfyNodes: readonly RecordComfyNode[]) {
  const releasedAt = row.version_created_at ?? row.released_at ?? row.updated_at
  return {
    objectID: row.id,
    id: row.id,
    name: row.name,
    description: row.description,
    publisher_id: row.publisher_id,
    publisher_name: row.publisher_name,
    author: row.author,
    category: row.category,
    license: row.license,
    repository_url: row.repository,
    icon_url: row.icon_url,
    banner_url: row.banner_url,
    tags: row.tags,
    create_time: wireDate(row.created_at),
    update_time: wireDate(releasedAt),
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
    ...(row.released_at !== null && { released_at: row.released_at.getTime() }),
    total_install: row.downloads,
    total_star: row.star_total,
    total_review: row.review_count,
    github_stars: row.github_stars,
    search_ranking: row.search_ranking,
    status: nodeStatus[row.status],
    status_detail: row.status_detail,
    ...(row.version !== null && { latest_version: row.version }),
    ...(row.version_status !== null && { latest_version_status: versionStatus[row.version_status] }),
    ...(row.extract_status !== null && { comfy_node_extract_status: row.extract_status }),
    supported_os: row.supported_os ?? [],
    supported_accelerators: row.supported_accelerators ?? [],
    supported_comfyui_version: row.supported_comfyui_version ?? '',
    supported_comfyui_frontend_version: row.supported_comfyui_frontend_version ?? '',
    comfy_nodes: comfyNodes.map(({ name }) => name),
    has_comfy_nodes: comfyNodes.length > 0,
    input_types: typesOf(comfyNodes.map(({ accepted_types }) => accepted_types)),
    output_types: typesOf(comfyNodes.map(({ produced_types }) => produced_types)),
  }
}

function typesOf(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat().map((type) => type.toUpperCase()))].toSorted()
}
