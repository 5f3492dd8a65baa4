import { operation } from '../../../operation.ts'
import { resolveInstall } from '../../versions/install.ts'
import { presentVersion } from '../../versions/present.ts'
import { readNodeOrMove } from '../read-node.ts'

export const installNode = operation('installNode')(async ({ path, query, url }, context) => {
  const { node, movedTo } = await readNodeOrMove(context.db, path.nodeId)
  if (!node) {
    const address = `${context.config.apiPublicUrl}/nodes/${movedTo}/install${url.search}`
    return { status: 302, headers: { Location: address } }
  }
  const version = await resolveInstall(context, node, query.version)
  return {
    status: 200,
    body: presentVersion(context.config, version, { nodeStatus: node.status }),
    eachTime: () => context.installs.count(version),
  }
})
