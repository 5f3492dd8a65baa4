import { operation } from '../../../operation.ts'
import { translateNode } from '../translate-node.ts'

export const createNodeTranslations = operation('createNodeTranslations')(async (
  { path, body, principal },
  context,
) => {
  await translateNode(context, principal, path.nodeId, body.data)
  return { status: 201 }
})
