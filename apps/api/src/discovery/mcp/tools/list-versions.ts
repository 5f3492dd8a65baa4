import { packId, page, strangers } from '../arguments.ts'
import { listOf, mostRows, viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const view = viewOf('NodeVersion', {
  version: true,
  createdAt: true,
  changelog: true,
  status: true,
  status_reason: true,
  deprecated: true,
  deprecation_message: true,
  replacement_node_id: true,
  yanked_at: true,
  yanked_reason: true,
  tags: true,
  size: true,
  supported_os: true,
  supported_accelerators: true,
  supported_comfyui_version: true,
  advisories: true,
})

interface Arguments {
  pack_id: string
  page?: number
  limit?: number
}

export const listVersions = tool({
  name: 'list_versions',
  title: 'List versions of a pack',
  description: `Lists the versions of a pack, highest first, with their status and the reason. Only versions with \`NodeVersionStatusActive\` can be installed. Propose none with \`yanked_at\`: its publisher keeps it from new installs. ${strangers}`,
  input: {
    properties: {
      pack_id: packId,
      page,
      limit: { type: 'integer', minimum: 1, maximum: mostRows, default: 20, description: 'Versions a page.' },
    },
    required: ['pack_id'],
  },
  output: {
    type: 'object',
    properties: { total: { type: 'integer' }, versions: listOf(view.schema) },
    required: ['total', 'versions'],
  },
  call: async ({ pack_id: nodeId, page: number = 1, limit = 20 }: Arguments, api) => {
    const params = { path: { nodeId }, query: { include_status_reason: true } }
    const versions = await dataOf(api.GET('/nodes/{nodeId}/versions', { params }))
    const start = (number - 1) * limit
    return { total: versions.length, versions: versions.slice(start, start + limit).map(view.of) }
  },
})
