import { readNodeOrMove } from '../../nodes/read-node.ts'
import { operation } from '../../../operation.ts'
import { mayAsk } from '../../../access/identity/may-ask.ts'
import { listVersionsOf } from '../list-versions.ts'
import { parseStatus, presentVersion } from '../present.ts'

export const listNodeVersions = operation('listNodeVersions')(async ({ path, query, headers, url }, context) => {
  const isForAdmin = await mayAsk(context, 'admin:read', headers)
  const { node, movedTo } = await readNodeOrMove(context.db, path.nodeId, { inAnyState: isForAdmin })
  if (!node) {
    const address = `${context.config.apiPublicUrl}/nodes/${movedTo}/versions${url.search}`
    return { status: 302, headers: { Location: address } }
  }
  const versions = await listVersionsOf(context.db, node, query.statuses?.map(parseStatus), isForAdmin)
  const options = { nodeStatus: node.status, withReason: query.include_status_reason ?? false, isForAdmin }
  return { status: 200, body: versions.map((version) => presentVersion(context.config, version, options)) }
})
