import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { throwPageError } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import { readWholeComfyNode } from '../shared/comfy-node/read-comfy-node.ts'
import { packFacts } from './build-gallery.server.ts'
import { comfyNodeNameOf } from './comfy-node-name.ts'
import type { OneView, Place } from './one-view.ts'
import { type Entry, indexPack } from './pack-index.ts'
import { readConnections } from './read-connections.server.ts'
import { type Pack, readPack } from './read-pack.server.ts'
import { readTypes } from './read-types.ts'
import { comfyNodeSearch } from './search.ts'
import { sourcePlace } from './source-place.ts'

/** Reads all that the page of one comfy node shows. */
export const loadOne = async (api: ApiClient, nodeId: string, url: URL): Promise<OneView> => {
  const name = comfyNodeNameOf(url.pathname)
  if (name === undefined) return throwPageError({ status: 404, code: 'comfy_node_not_found' })
  const locale = localeOfPath(url.pathname)
  const links = createLinks(locale)
  const pack = await readPack(api, {
    nodeId,
    locale,
    version: comfyNodeSearch.parse(url.searchParams).version,
    moved: (rightId) => `${links.comfyNode(rightId, name)}${url.search}`,
  })
  const definition =
    pack.definitions.find(({ comfy_node_name }) => comfy_node_name === name) ?? (await readBeyond(api, pack, name))
  const entries = indexPack(pack.definitions)
  const { takes, gives } = readTypes(definition)
  const asked = { entries, name, nodeId: pack.node.id }
  const [offered, accepting, producing] = await Promise.all([
    readOffers(api, name, pack.node.id),
    readConnections(api, { ...asked, side: 'accepting', types: gives }),
    readConnections(api, { ...asked, side: 'producing', types: takes.filter((type) => !typed.has(type)) }),
  ])
  const source = sourcePlace(definition.source_file, definition.source_line, pack.node.repository)
  return {
    pack: packFacts(pack),
    figure: readWholeComfyNode(definition),
    ...neighbours(entries, name),
    ...(source && { source }),
    offered,
    accepting,
    producing,
  }
}

// Types of values that are typed or chosen on the node: nobody looks for a comfy node to bring one.
const typed = new Set(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO'])

// A pack may have more than the index of its pages holds.
const readBeyond = async (api: ApiClient, pack: Pack, name: string): Promise<Schema<'ComfyNode'>> => {
  if (!pack.version || pack.total <= pack.definitions.length)
    return throwPageError({ status: 404, code: 'comfy_node_not_found' })
  const path = { nodeId: pack.node.id, version: pack.version.version, comfyNodeName: name }
  const found = await unwrap(
    api.GET('/nodes/{nodeId}/versions/{version}/comfy-nodes/{comfyNodeName}', { params: { path } }),
  )
  return found.ok ? found.data : throwPageError(found)
}

const neighbours = (entries: Entry[], name: string): { previous?: Place; next?: Place } => {
  const at = entries.findIndex(({ definition }) => definition.comfy_node_name === name)
  if (at < 0) return {}
  const [previous, next] = [entries[at - 1], entries[at + 1]]
  return { ...(previous && { previous: placeOf(previous) }), ...(next && { next: placeOf(next) }) }
}

const placeOf = ({ definition, title }: Entry): Place => ({ name: definition.comfy_node_name, title })

const readOffers = async (api: ApiClient, name: string, nodeId: string): Promise<OneView['offered']> => {
  const [listed, winner] = await Promise.all([
    unwrap(api.GET('/comfy-nodes', { params: { query: { comfy_node_name: name, pageSize: 30 } } })),
    unwrap(api.GET('/comfy-nodes/{comfyNodeName}/node', { params: { path: { comfyNodeName: name } } })),
  ])
  const ids = listed.ok ? listed.data.comfy_nodes.flatMap(({ node_id }) => node_id ?? []) : []
  return {
    others: [...new Set(ids)].filter((id) => id !== nodeId),
    ...(winner.ok && { winner: { id: winner.data.id, name: winner.data.name.trim() || winner.data.id } }),
  }
}
