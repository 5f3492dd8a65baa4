import { type ApiClient, type Deletion, type Schema, unwrap } from '@registry/api-client'
import { need, pageStatus, throwPageError } from '../../../data/need.ts'
import { rightNodeId } from '../../../data/right-node-id.ts'
import type { Locale } from '../../../i18n/languages.ts'
import { declaredLicence } from '../shared/recognise-licence.ts'
import { comparedPack, type PackRead } from './compared-pack.ts'
import { mostPacks } from './search.ts'
import type { PackComparison } from './view.ts'

// More than fit, so that wrong ids take no columns, and packs that were left out have names.
const mostRead = 50
/** Most ids that are looked up alone. */
const mostAlone = 8

/** Reads packs and versions in a bulk call each, and each column and each id that the bulk call lacks in at most two more. */
export const loadComparison = async (
  api: ApiClient,
  ids: readonly string[],
  locale: Locale,
): Promise<PackComparison> => {
  if (ids.length === 0) return { packs: [], unknown: [], deleted: [], leftOut: [] }
  const { asked, unread } = await findPacks(api, ids)
  // Two spellings may lead to a single pack.
  const found = [...new Map(asked.flatMap(({ node }) => (node ? [[node.id, node] as const] : []))).values()]
  const shown = found.slice(0, mostPacks)
  const versions = await latestVersions(api, shown)
  const reads = await Promise.all(shown.map((node) => readPack(api, node, versions.get(node.id))))
  return {
    packs: reads.map((read) => comparedPack(read, locale)),
    unknown: asked.flatMap(({ id, node, deletion }) => (node || deletion ? [] : [id])),
    deleted: asked.flatMap(({ id, deletion }) => (deletion ? [{ id, deletion }] : [])),
    leftOut: [
      ...found.slice(mostPacks).map(({ id, name }) => ({ id, name: name.trim() || id })),
      ...unread.map((id) => ({ id, name: id })),
    ],
  }
}

/** A pack of the address. Without a node, the pack was deleted, or no pack has the id. */
interface AskedPack {
  id: string
  node?: Schema<'Node'>
  deletion?: Deletion
}

interface AskedPacks {
  asked: AskedPack[]
  /** Ids that were not looked up. */
  unread: string[]
}

const findPacks = async (api: ApiClient, ids: readonly string[]): Promise<AskedPacks> => {
  const first = ids.slice(0, mostRead)
  const query = { node_id: first, include_translations: true }
  const { nodes } = await need(api.GET('/nodes', { params: { query } }))
  const byId = new Map(nodes.map((node) => [node.id.toLowerCase(), node]))
  const isFound = (id: string) => byId.has(id.toLowerCase())
  const lacking = first.filter((id) => !isFound(id))
  const alone = new Map(
    await Promise.all(lacking.slice(0, mostAlone).map(async (id) => [id, await findAlone(api, id)] as const)),
  )
  return {
    asked: first.flatMap((id) => {
      const node = byId.get(id.toLowerCase())
      return node ? { id, node } : (alone.get(id) ?? [])
    }),
    unread: [...lacking.slice(mostAlone), ...ids.slice(mostRead)],
  }
}

/** The bulk call knows neither former nor look-alike ids, nor deleted packs. The page of a pack does. */
const findAlone = async (api: ApiClient, id: string): Promise<AskedPack> => {
  const read = (nodeId: string) =>
    unwrap(api.GET('/nodes/{nodeId}', { params: { path: { nodeId }, query: { include_translations: true } } }))
  const first = await read(id)
  const rightId = first.ok ? undefined : rightNodeId(first)
  const answer = rightId === undefined ? first : await read(rightId)
  if (answer.ok) return { id, node: answer.data }
  if (answer.deletion) return { id, deletion: answer.deletion }
  return pageStatus(answer) === 404 ? { id } : throwPageError(answer)
}

const latestVersions = async (api: ApiClient, nodes: readonly Schema<'Node'>[]) => {
  const asked = nodes.flatMap(({ id, latest_version: latest }) =>
    latest ? [{ node_id: id, version: latest.version }] : [],
  )
  if (asked.length === 0) return new Map<string, Schema<'NodeVersion'>>()
  const { node_versions: answers } = await need(api.POST('/bulk/nodes/versions', { body: { node_versions: asked } }))
  return new Map(
    answers.flatMap(({ identifier, node_version: version }) =>
      version ? [[identifier.node_id, version] as const] : [],
    ),
  )
}

const readPack = async (
  api: ApiClient,
  node: Schema<'Node'>,
  version: Schema<'NodeVersion'> | undefined,
): Promise<PackRead> => {
  if (!version) return { node }
  const params = { path: { nodeId: node.id, version: version.version } }
  const isNamed = declaredLicence(node.license).name !== undefined
  const [review, contents] = await Promise.all([
    unwrap(api.GET('/nodes/{nodeId}/versions/{version}/review', { params })),
    // The text of a licence is read only where the pack does not name it.
    isNamed ? undefined : unwrap(api.GET('/nodes/{nodeId}/versions/{version}/contents', { params })),
  ])
  return {
    node,
    version,
    review: review.ok ? review.data : undefined,
    licenceText: contents?.ok ? contents.data.license_text : undefined,
  }
}
