import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { redirect } from 'react-router'
import { localizeNode } from '../../../components/node-texts/localize-node.ts'
import { throwPageError } from '../../../data/need.ts'
import { rightNodeId } from '../../../data/right-node-id.ts'
import type { Locale } from '../../../i18n/languages.ts'

type Definition = Schema<'ComfyNode'>

/** Pack with the comfy nodes of a version. */
export interface Pack {
  node: Schema<'Node'>
  /** Absent for a pack without versions. Only the names of its comfy nodes are known. */
  version?: Schema<'NodeVersion'>
  definitions: Definition[]
  /** Number of comfy nodes. At most 1,000 of them are read. */
  total: number
}

const pageSize = 200
const mostPages = 5

interface Address {
  nodeId: string
  /** Requested version, or null for the latest version. */
  version: string | null
  /** Locale of the page. */
  locale: Locale
  /** Returns the address of this page for the canonical id of the pack. */
  moved: (nodeId: string) => string
}

/** Reads a pack and its definitions: of the requested version, else of the latest version, else the known names. */
export const readPack = async (api: ApiClient, { nodeId, version, locale, moved }: Address): Promise<Pack> => {
  const found = await unwrap(
    api.GET('/nodes/{nodeId}', { params: { path: { nodeId }, query: { include_translations: true } } }),
  )
  if (!found.ok) {
    const rightId = rightNodeId(found)
    if (rightId !== undefined) throw redirect(moved(rightId), 301)
    return throwPageError(found)
  }
  const { node } = localizeNode(found.data, locale)
  const number = version || node.latest_version?.version
  return number === undefined ? readNames(api, node) : readVersion(api, node, number)
}

const readVersion = async (api: ApiClient, node: Schema<'Node'>, number: string): Promise<Pack> => {
  const path = { nodeId: node.id, version: number }
  const page = (at: number) =>
    unwrap(
      api.GET('/nodes/{nodeId}/versions/{version}/comfy-nodes', {
        params: { path, query: { page: at, limit: pageSize } },
      }),
    )
  const [version, first] = await Promise.all([
    unwrap(
      api.GET('/nodes/{nodeId}/versions/{versionId}', { params: { path: { nodeId: node.id, versionId: number } } }),
    ),
    page(1),
  ])
  if (!version.ok) return throwPageError(version)
  if (!first.ok) return throwPageError(first)
  const pages = Math.min(mostPages, first.data.totalNumberOfPages)
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2)))
  const definitions = [first, ...rest].flatMap((each) => (each.ok ? each.data.comfy_nodes : throwPageError(each)))
  return { node, version: version.data, definitions, total: first.data.total }
}

const readNames = async (api: ApiClient, node: Schema<'Node'>): Promise<Pack> => {
  const named = await unwrap(api.GET('/comfy-nodes', { params: { query: { node_id: node.id, pageSize: 500 } } }))
  if (!named.ok) return throwPageError(named)
  return { node, definitions: named.data.comfy_nodes, total: named.data.total }
}

/** Returns the names of comfy nodes found in the archive, for versions without definitions. */
export const readArchiveNames = async (api: ApiClient, nodeId: string, version: string): Promise<string[]> => {
  const path = { nodeId, version }
  const contents = await unwrap(api.GET('/nodes/{nodeId}/versions/{version}/contents', { params: { path } }))
  return contents.ok ? (contents.data.comfy_node_names ?? []) : []
}
