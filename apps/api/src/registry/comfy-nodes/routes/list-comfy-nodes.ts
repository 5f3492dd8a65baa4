import { operation } from '../../../operation.ts'
import { pageOf, totalPages } from '../../../platform/paging.ts'
import { presentComfyNodeRow } from '../present.ts'
import { readComfyNodes } from '../read-comfy-nodes.ts'

const largestPage = 200

export const listComfyNodes = operation('listComfyNodes')(async ({ path, query }, context) => {
  const asked = pageOf(query)
  const page = { ...asked, limit: Math.min(asked.limit, largestPage) }
  const { version, rows, total } = await readComfyNodes(context.db, path, page)
  return {
    status: 200,
    body: {
      comfy_nodes: rows.map((row) => presentComfyNodeRow(row, version.version)),
      total,
      totalNumberOfPages: totalPages(total, page.limit),
    },
  }
})
