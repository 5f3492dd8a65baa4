import { operation } from '../../../operation.ts'
import { literalPlus } from '../../../platform/http/literal-plus.ts'
import { pageOf } from '../../../platform/paging.ts'
import { findComfyNodes } from '../find-comfy-nodes.ts'
import { presentComfyNodeRow } from '../present.ts'

const usualPage = 100
const largestPage = 500

export const listAllComfyNodes = operation('listAllComfyNodes')(async ({ query, url }, context) => {
  const { page = 1, pageSize = usualPage, node_id: nodeId, node_version: version } = query
  const { comfy_node_name: name, input_type: accepts, output_type: produces } = query
  const limit = pageSize < 1 ? usualPage : Math.min(pageSize, largestPage)
  const question = {
    ...(nodeId && { nodeId }),
    ...(version && { version }),
    ...(name && { name }),
    ...(accepts && { accepts }),
    ...(produces && { produces }),
  }
  const found = await findComfyNodes(context, question, pageOf({ page, limit }))
  const otherName = found.total === 0 ? literalPlus(url, 'comfy_node_name') : undefined
  const { rows, total } = otherName
    ? await findComfyNodes(context, { ...question, name: otherName }, pageOf({ page, limit }))
    : found
  return { status: 200, body: { comfy_nodes: rows.map((row) => presentComfyNodeRow(row, row.version)), total } }
})
