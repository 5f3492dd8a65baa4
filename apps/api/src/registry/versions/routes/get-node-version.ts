import { readPublicNode } from '../../nodes/read-node.ts'
import { operation } from '../../../operation.ts'
import { presentVersion } from '../present.ts'
import { readVersion } from '../read-version.ts'

export const getNodeVersion = operation('getNodeVersion')(async ({ path, query }, context) => {
  const node = await readPublicNode(context.db, path.nodeId)
  const version = await readVersion(context.db, node, path.versionId)
  const options = { nodeStatus: node.status, withReason: query.include_status_reason ?? false }
  return { status: 200, body: presentVersion(context.config, version, options) }
})
