import { operation } from '../../operation.ts'
import { pageOf } from '../../platform/paging.ts'
import { findComfyNodes } from '../find-comfy-nodes.ts'
import { presentComfyNodeRow } from '../present.ts'

const usualPage = 100
const largestPage = 500

export const listAllComfyNodes = operation('listAllComfyNodes')(async ({ query }, context) => {
  const { page = 1, pageSize = usualPage, node_id: nodeId, node_version: version } = query
  const { comfy_node_name: name, input_type: accepts, output_type: produces } = query
  const limit = pageSize < 1 ? usualPage : Math.min(pageSize, largestPage)
  const { rows, total } = await findComfyNodes(
    context,
    {
      ...(nodeId && { nodeId }),
      ...(version && { version }),
      ...(name && { name }),
      ...(accepts && { accepts }),
      ...(produces && { produces }),
    },
    pageOf({ page, limit }),
  )
  return { status: 200, body: { comfy_nodes: rows.map((row) => presentComfyNodeRow(row, row.version)), total } }
})
