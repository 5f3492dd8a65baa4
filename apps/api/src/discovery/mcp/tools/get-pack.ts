import { packId, strangers } from '../arguments.ts'
import { viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const view = viewOf('Node', {
  id: true,
  name: true,
  description: true,
  author: true,
  license: true,
  repository: true,
  has_no_repository: true,
  tags: true,
  downloads: true,
  github_stars: true,
  created_at: true,
  updated_at: true,
  released_at: true,
  status: true,
  status_detail: true,
  supported_os: true,
  supported_accelerators: true,
  supported_comfyui_version: true,
  supported_comfyui_frontend_version: true,
  advisories: true,
  publisher: { id: true, name: true, website: true, status: true },
  latest_version: {
    version: true,
    createdAt: true,
    changelog: true,
    dependencies: true,
    deprecated: true,
    deprecation_message: true,
    replacement_node_id: true,
    status: true,
    downloadUrl: true,
    size: true,
    sha256: true,
  },
  comfy_node_count: true,
})

const list = {
  total: true,
  nodes: { id: true, name: true, examples: true, publishers: true, example: true },
} as const

const related = viewOf('RelatedNodes', { needs: list, needed_by: list, used_together: list })

const mostRelated = 5

const install = {
  type: 'array',
  items: {
    type: 'object',
    properties: { client: { type: 'string' }, command: { type: 'string' } },
    required: ['client', 'command'],
  },
  description: 'Shell commands that install the latest version; none while no version can be installed.',
}

export const getPack = tool({
  name: 'get_pack',
  title: 'Read a pack',
  description: `Reads one pack: its facts, its status with the reason, its latest version, the commands that install it, and the packs that example workflows use with it. An id that was merged into another pack answers with that pack. ${strangers}`,
  input: { properties: { pack_id: packId }, required: ['pack_id'] },
  output: {
    type: 'object',
    properties: { pack: view.schema, install, related: related.schema },
    required: ['pack', 'install', 'related'],
  },
  call: async ({ pack_id: nodeId }: { pack_id: string }, api) => {
    const node = await dataOf(api.GET('/nodes/{nodeId}', { params: { path: { nodeId } } }))
    const beside = { path: { nodeId: node.id }, query: { limit: mostRelated } }
    return {
      pack: view.of(node),
      install: node.latest_version?.downloadUrl ? commandsFor(node.id) : [],
      related: related.of(await dataOf(api.GET('/nodes/{nodeId}/related', { params: beside }))),
    }
  },
})

/** Ids of imported packs may contain characters that a shell splits or expands. */
function commandsFor(id: string) {
  if (!/^[\w.-]+$/.test(id)) return []
  return [
    { client: 'comfy-cli', command: `comfy node install ${id}` },
    { client: 'ComfyUI-Manager', command: `python cm-cli.py install ${id}` },
  ]
}
