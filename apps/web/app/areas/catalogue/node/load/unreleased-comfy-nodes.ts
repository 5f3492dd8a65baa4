import { type ApiClient, unwrap } from '@registry/api-client'

const shown = 12
const mostNames = 500

/**
 * Reads the comfy nodes of a pack without a version: the first definitions from its repository, or names from a list.
 */
export const unreleasedComfyNodes = async (api: ApiClient, nodeId: string) => {
  const page = (pageSize: number) =>
    unwrap(api.GET('/comfy-nodes', { params: { query: { node_id: nodeId, pageSize } } }))
  const first = await page(100)
  if (!first.ok) return first
  const read = first.data.comfy_nodes.filter(({ confidence }) => confidence !== undefined)
  const { total } = first.data
  if (read.length > 0) return { ...first, data: { comfy_nodes: read.slice(0, shown), total } }
  // Comfy nodes from a list have only names.
  const found = total > first.data.comfy_nodes.length ? await page(mostNames) : first
  if (!found.ok) return found
  const listed = found.data.comfy_nodes.flatMap(({ comfy_node_name: name }) => name ?? [])
  return { ...found, data: { comfy_nodes: [], total, listed } }
}
