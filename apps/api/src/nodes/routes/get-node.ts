import { operation } from '../../operation.ts'
import { presentOneNode } from '../list-nodes.ts'
import { presentTranslations } from '../present.ts'
import { readPublicNode } from '../read-node.ts'

export const getNode = operation('getNode')(async ({ path, query, url }, context) => {
  const node = await readPublicNode(context.db, path.nodeId)
  if (node.id !== path.nodeId) {
    return { status: 302, headers: { Location: `${context.config.apiPublicUrl}/nodes/${node.id}${url.search}` } }
  }
  const body = await presentOneNode(context, node)
  return { status: 200, body: { ...body, ...(query.include_translations && presentTranslations(node)) } }
})
