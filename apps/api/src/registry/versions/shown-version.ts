import type { JsonRow } from '../../platform/db/json-row.ts'
import type { VersionRow } from '../../schema/tables.ts'

/** Columns of a version that responses show. */
export const shownVersionColumns = [
  ...(['id', 'node_id', 'version', 'created_at', 'uploaded_at', 'changelog', 'dependencies'] as const),
  ...(['deprecated', 'deprecation_message', 'replacement_node_id', 'tags', 'status', 'status_reason'] as const),
  ...(['yanked_at', 'yanked_reason'] as const),
  ...(['size', 'sha256', 'supported_os', 'supported_accelerators', 'supported_comfyui_version'] as const),
  ...(['supported_comfyui_frontend_version', 'comfy_node_extract_status', 'declared'] as const),
] satisfies (keyof VersionRow)[]

/** Version with the columns that responses show. */
export type ShownVersion = JsonRow<Pick<VersionRow, (typeof shownVersionColumns)[number]>>
