import { operation } from '../../../operation.ts'
import { addNode } from '../add-node.ts'
import { presentOneNode } from '../list-nodes.ts'

export const createNode = operation('createNode')(async ({ path, body, principal }, context) => {
  const node = await addNode(context, principal, { publisherId: path.publisherId, node: body })
  return { status: 201, body: await presentOneNode(context, node) }
})
