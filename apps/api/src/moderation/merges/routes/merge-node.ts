import { operation } from '../../../operation.ts'
import { mergeNode as merge } from '../merge-node.ts'

export const mergeNode = operation('mergeNode')(async ({ path, body, principal }, context) => {
  const wanted = { nodeId: path.nodeId, into: body.into, isDryRun: body.dry_run }
  return { status: 200, body: await merge(context, principal, wanted) }
})
