import { operation } from '../../operation.ts'
import { presentOneNode } from '../list-nodes.ts'
import { editNode } from '../edit-node.ts'

export const updateNode = operation('updateNode')(async ({ path, body, principal }, context) => {
  const node = await editNode(context, principal, path, body)
  return { status: 200, body: await presentOneNode(context, node) }
})
