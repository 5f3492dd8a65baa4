import { packId, strangers, version as versionArgument } from '../arguments.ts'
import { mostRows, viewOf } from '../contract-schemas.ts'
import { latestVersionOf } from '../latest-version-of.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const view = viewOf('VersionComparison', true)

interface Arguments {
  pack_id: string
  version?: string
  since?: string
}

export const compareVersions = tool({
  name: 'compare_versions',
  title: 'Compare two versions of a pack',
  description: `Tells what an update changes: comfy nodes, inputs and outputs with their effect on saved workflows, Python requirements, capabilities and files. Lists at most ${mostRows} changes, the grave ones first; \`change_count\` counts all. ${strangers}`,
  input: {
    properties: {
      pack_id: packId,
      version: { ...versionArgument, description: 'The newer version. Absent means the latest one.' },
      since: { ...versionArgument, description: 'The older version. Absent means the next lower one.' },
    },
    required: ['pack_id'],
  },
  output: view.schema,
  call: async ({ pack_id: nodeId, version, since }: Arguments, api) => {
    const path = { nodeId, version: version ?? (await latestVersionOf(api, nodeId)) }
    const params = { path, query: { ...(since !== undefined && { since }) } }
    return view.of(await dataOf(api.GET('/nodes/{nodeId}/versions/{version}/comparison', { params })))
  },
})
