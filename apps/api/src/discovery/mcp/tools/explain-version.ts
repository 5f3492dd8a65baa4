import { packId, strangers, version as versionArgument } from '../arguments.ts'
import { viewOf } from '../contract-schemas.ts'
import { latestVersionOf } from '../latest-version-of.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const version = viewOf('NodeVersion', {
  node_id: true,
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
  dependencies: true,
  supported_os: true,
  supported_accelerators: true,
  supported_comfyui_version: true,
  downloadUrl: true,
  size: true,
})

const review = viewOf('VersionReview', {
  state: true,
  verdict: true,
  capabilities: true,
  finding_count: true,
  blocking_count: true,
  import_failures: true,
  comfy_node_extract_status: true,
  comfy_node_count: true,
  asked_at: true,
})

export const explainVersion = tool({
  name: 'explain_version',
  title: 'Explain a version of a pack',
  description: `Explains one version: its status with the reason, the verdict of the review, how many findings there are and how many of them block it, what the code can do (\`capabilities\`, such as network or processes), its Python requirements (\`dependencies\`), and how many comfy nodes it has. ${strangers}`,
  input: {
    properties: {
      pack_id: packId,
      version: { ...versionArgument, description: `${versionArgument.description} Absent means the latest one.` },
    },
    required: ['pack_id'],
  },
  output: {
    type: 'object',
    properties: { version: version.schema, review: review.schema },
    required: ['version', 'review'],
  },
  call: async ({ pack_id: nodeId, version: named }: { pack_id: string; version?: string }, api) => {
    const number = named ?? (await latestVersionOf(api, nodeId))
    const params = { path: { nodeId, versionId: number }, query: { include_status_reason: true } }
    const [read, reviewed] = await Promise.all([
      dataOf(api.GET('/nodes/{nodeId}/versions/{versionId}', { params })),
      dataOf(api.GET('/nodes/{nodeId}/versions/{version}/review', { params: { path: { nodeId, version: number } } })),
    ])
    return { version: version.of(read), review: review.of(reviewed) }
  },
})
