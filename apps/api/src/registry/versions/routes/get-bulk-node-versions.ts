import { operation } from '../../../operation.ts'
import { RegistryError } from '../../../platform/errors.ts'
import { lookUpVersions } from '../list-versions.ts'
import { presentVersion } from '../present.ts'
import { parseVersion } from '../version-number.ts'

const identifiersMax = 5000

export const getBulkNodeVersions = operation('getBulkNodeVersions')(async ({ body }, context) => {
  const questions = body.node_versions
  if (questions.length > identifiersMax) throw new RegistryError('too_many_identifiers', { limit: identifiersMax })
  const wanted = questions.map(readQuestion)
  const look = await lookUpVersions(context.db, wanted)
  const results = wanted.map(({ identifier, version, isSound }) => {
    if (!isSound) return { identifier, status: 'error' as const, error_message: 'node_id and version must be texts.' }
    const row = look(identifier.node_id, version)
    if (!row) return { identifier, status: 'not_found' as const }
    const node_version = presentVersion(context.config, row, { nodeStatus: row.node_status })
    return { identifier, status: 'success' as const, node_version }
  })
  return { status: 200, body: { node_versions: results } }
})

/** An entry as it was asked, with the version in the registry's own spelling. */
function readQuestion(question: unknown) {
  const { node_id, version }: { node_id?: unknown; version?: unknown } = isObject(question) ? question : {}
  const identifier = { node_id: textOf(node_id), version: textOf(version) }
  return {
    identifier,
    nodeId: identifier.node_id,
    version: parseVersion(identifier.version)?.version ?? identifier.version,
    isSound: typeof node_id === 'string' && typeof version === 'string',
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
