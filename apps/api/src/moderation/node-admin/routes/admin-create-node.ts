import { presentOneNode } from '../../../registry/nodes/list-nodes.ts'
import { operation } from '../../../operation.ts'
import { createUnclaimedNode } from '../create-unclaimed-node.ts'

export const adminCreateNode = operation('adminCreateNode')(async ({ body, principal }, context) => {
  const node = await createUnclaimedNode(context, principal, body)
  return { status: 201, body: await presentOneNode(context, node) }
})
