import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { wireStatus as nodeStatus } from '../../registry/nodes/present.ts'
import { wireStatus as publisherStatus } from '../../registry/publishers/present.ts'
import { presentVersion, wireStatus } from '../../registry/versions/present.ts'
import type { AdminVersionRow } from './admin-version-store.ts'
import { reasonWords } from './reason-words.ts'

type AdminVersion = components['schemas']['AdminVersion']

/** Presents a version to admins. */
export function presentAdminVersion(config: Config, row: AdminVersionRow): AdminVersion {
  const { downloadUrl } = presentVersion(config, row, { nodeStatus: row.node_status })
  return {
    id: row.id,
    node_id: row.node_id,
    version: row.version,
    status: wireStatus[row.status],
    node_name: row.node_name,
    node_status: nodeStatus[row.node_status],
    node_is_published: row.node_listed_at !== null,
    publisher: { id: row.publisher_id, name: row.publisher_name, status: publisherStatus[row.publisher_status] },
    created_at: wireDate(row.created_at),
    status_changed_at: wireDate(row.changed_at ?? row.reviewed_at ?? row.created_at),
    ...presentFindings(row),
    ...(row.asked_at && { asked_at: wireDate(row.asked_at) }),
    ...optionalText('asked_message', row.asked_message ?? ''),
    reason: reasonWords(row.status_reason),
    ...(downloadUrl !== undefined && { downloadUrl }),
    supported_os: row.supported_os,
    supported_accelerators: row.supported_accelerators,
    supported_comfyui_version: row.supported_comfyui_version,
    supported_comfyui_frontend_version: row.supported_comfyui_frontend_version,
    ...(Object.keys(row.declared).length > 0 && { declared_compatibility: row.declared }),
    is_latest: row.latest_version_id === row.id,
  }
}

function presentFindings({ review_state, verdict, finding_count, blocking_count, rules }: AdminVersionRow) {
  return {
    ...(review_state && { review_state }),
    ...(verdict && { verdict }),
    finding_count: finding_count ?? 0,
    blocking_count: blocking_count ?? 0,
    rules: rules ?? [],
  }
}
