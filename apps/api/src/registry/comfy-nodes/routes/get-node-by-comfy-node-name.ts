import { presentOneNode } from '../../nodes/list-nodes.ts'
import { operation } from '../../../operation.ts'
import { readProvider } from '../find-comfy-nodes.ts'

export const getNodeByComfyNodeName = operation('getNodeByComfyNodeName')(async ({ path }, context) => {
  const node = await readProvider(context.db, path.comfyNodeName)
  return { status: 200, body: await presentOneNode(context, node) }
})
