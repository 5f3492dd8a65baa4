import { readNodeOrMove } from '../../nodes/read-node.ts'
import { operation } from '../../operation.ts'
import { listVersionsOf } from '../list-versions.ts'
import { parseStatus, presentVersion } from '../present.ts'

export const listNodeVersions = operation('listNodeVersions')(async ({ path, query, url }, context) => {
  const { node, movedTo } = await readNodeOrMove(context.db, path.nodeId)
  if (!node) {
    const address = `${context.config.apiPublicUrl}/nodes/${movedTo}/versions${url.search}`
    return { status: 302, headers: { Location: address } }
  }
  const versions = await listVersionsOf(context.db, node, query.statuses?.map(parseStatus))
  const options = { nodeStatus: node.status, withReason: query.include_status_reason ?? false }
  return { status: 200, body: versions.map((version) => presentVersion(context.config, version, options)) }
})
