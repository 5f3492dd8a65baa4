import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { need } from '../../../data/need.ts'
import type { Locale } from '../../../i18n/languages.ts'
import { declaredLicence } from '../shared/recognise-licence.ts'
import { comparedPack, type PackRead } from './compared-pack.ts'
import { mostPacks } from './search.ts'
import type { PackComparison } from './view.ts'

/** Reads the packs in two bulk calls, and at most two more calls for each. */
export const loadComparison = async (
  api: ApiClient,
  ids: readonly string[],
  locale: Locale,
): Promise<PackComparison> => {
  if (ids.length === 0) return { packs: [], unknown: [], leftOut: [] }
  const query = { node_id: [...ids], include_translations: true }
  const { nodes } = await need(api.GET('/nodes', { params: { query } }))
  const byId = new Map(nodes.map((node) => [node.id.toLowerCase(), node]))
  const found = ids.flatMap((id) => byId.get(id.toLowerCase()) ?? [])
  const shown = found.slice(0, mostPacks)
  const versions = await latestVersions(api, shown)
  const reads = await Promise.all(shown.map((node) => readPack(api, node, versions.get(node.id))))
  return {
    packs: reads.map((read) => comparedPack(read, locale)),
    unknown: ids.filter((id) => !byId.has(id.toLowerCase())),
    leftOut: found.slice(mostPacks).map(({ id, name }) => ({ id, name: name.trim() || id })),
  }
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
