import { operation } from '../../../operation.ts'
import { presentOneNode, readKeptNode } from '../list-nodes.ts'
import { presentTranslations } from '../present.ts'
import { readNodeOrMove } from '../read-node.ts'

export const getNode = operation('getNode')(async ({ path, query, url }, context) => {
  const revision = context.keptNodes.revision()
  const kept = query.include_translations ? undefined : await readKeptNode(context, path.nodeId)
  if (kept) return { status: 200, body: kept }
  const { node, movedTo } = await readNodeOrMove(context.db, path.nodeId)
  if (node?.id !== path.nodeId) {
    const address = `${context.config.apiPublicUrl}/nodes/${node?.id ?? movedTo}${url.search}`
    return { status: 302, headers: { Location: address } }
  }
  const body = await presentOneNode(context, node)
  context.keptNodes.keep(body, revision)
  return { status: 200, body: { ...body, ...(query.include_translations && presentTranslations(node)) } }
})
