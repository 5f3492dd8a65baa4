import { operation } from '../../../operation.ts'
import { removeNode } from '../remove-node.ts'

export const deleteNode = operation('deleteNode')(async ({ path, principal }, context) => {
  await removeNode(context, principal, path)
  return { status: 204 }
})
