import type { ApiClient } from '@registry/api-client'
import { dataOf } from './registry-client.ts'
import { ToolRefusal } from './tool.ts'

/** Returns the number of the latest version of a pack. Throws ToolRefusal for a pack without a version. */
export async function latestVersionOf(api: ApiClient, nodeId: string): Promise<string> {
  const node = await dataOf(api.GET('/nodes/{nodeId}', { params: { path: { nodeId } } }))
  if (!node.latest_version) throw new ToolRefusal('no_version', `The pack '${nodeId}' has no version to read.`)
  return node.latest_version.version
}
