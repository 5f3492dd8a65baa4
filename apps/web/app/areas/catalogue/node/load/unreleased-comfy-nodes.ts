import { type ApiClient, unwrap } from '@registry/api-client'

/** Reads the comfy nodes of a pack without a version: the first ones that were read in its repository, or all names of a list. */
export const unreleasedComfyNodes = async (api: ApiClient, nodeId: string) => {
  const found = await unwrap(api.GET('/comfy-nodes', { params: { query: { node_id: nodeId, pageSize: 500 } } }))
  if (!found.ok) return found
  const { comfy_nodes: all, total } = found.data
  const read = all.filter(({ confidence }) => confidence !== undefined)
  const names = all.flatMap(({ comfy_node_name: name }) => name ?? [])
  return { ...found, data: { comfy_nodes: read.slice(0, 12), total, ...(read.length === 0 && { listed: names }) } }
}
