import { operation } from '../../../operation.ts'
import { presentComfyNodeRow } from '../present.ts'
import { readComfyNode } from '../read-comfy-nodes.ts'

export const getComfyNode = operation('getComfyNode')(async ({ path: { comfyNodeName, ...place } }, context) => {
  const { version, row } = await readComfyNode(context.db, place, comfyNodeName)
  return { status: 200, body: presentComfyNodeRow(row, version.version) }
})
