import { operation } from '../../operation.ts'
import { RegistryError } from '../../platform/errors.ts'
import { lookUpVersions } from '../list-versions.ts'
import { presentVersion } from '../present.ts'
import { parseVersion } from '../version-number.ts'

const identifiersMax = 5000

export const getBulkNodeVersions = operation('getBulkNodeVersions')(async ({ body }, context) => {
  const identifiers = body.node_versions
  if (identifiers.length > identifiersMax) throw new RegistryError('too_many_identifiers', { limit: identifiersMax })
  const wanted = identifiers.map(({ node_id: nodeId, version }) => ({
    nodeId,
    version: parseVersion(version)?.version ?? version,
  }))
  const look = await lookUpVersions(context.db, wanted)
  const results = identifiers.map((identifier, i) => {
    const row = look(identifier.node_id, wanted[i]?.version ?? '')
    if (!row) return { identifier, status: 'not_found' as const }
    const node_version = presentVersion(context.config, row, { nodeStatus: row.node_status })
    return { identifier, status: 'success' as const, node_version }
  })
  return { status: 200, body: { node_versions: results } }
})
