import { operation } from '../../../operation.ts'
import { unmergeNode as unmerge } from '../unmerge-node.ts'

export const unmergeNode = operation('unmergeNode')(async ({ path, principal }, context) => ({
  status: 200,
  body: await unmerge(context, principal, path.nodeId),
}))
