import { operation } from '../../operation.ts'
import { recordInstall, resolveInstall } from '../../versions/install.ts'
import { presentVersion } from '../../versions/present.ts'
import { readPublicNode } from '../read-node.ts'

export const installNode = operation('installNode')(async ({ path, query, method }, context) => {
  const node = await readPublicNode(context.db, path.nodeId)
  const version = await resolveInstall(context, node, query.version)
  if (method === 'GET') await recordInstall(context, version)
  return { status: 200, body: presentVersion(context.config, version, { nodeStatus: node.status }) }
})
