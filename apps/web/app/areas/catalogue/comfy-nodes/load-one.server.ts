import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { throwPageError } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { createLinks } from '../../../links.ts'
import { readWholeComfyNode, titleOf } from '../shared/comfy-node/read-comfy-node.ts'
import { packFacts } from './build-gallery.server.ts'
import { comfyNodeNameOf } from './comfy-node-name.ts'
import type { Connection, OneView, ComfyNodeLink } from './one-view.ts'
import { type Entry, indexPack } from './pack-index.ts'
import { type Pack, readPack } from './read-pack.server.ts'
import { readTypes } from './read-types.ts'
import { comfyNodeSearch } from './search.ts'
import { sourceLocation } from './source-location.ts'

/** Reads the data for the page of a comfy node. */
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
  const source = sourceLocation(definition.source_file, definition.source_line, pack.node.repository)
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

// Types whose values are typed or chosen in the comfy node itself. No other comfy node needs to provide them.
const typed = new Set(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO'])

// A pack may have more comfy nodes than its index holds.
const readBeyond = async (api: ApiClient, pack: Pack, name: string): Promise<Schema<'ComfyNode'>> => {
  if (!pack.version || pack.total <= pack.definitions.length)
    return throwPageError({ status: 404, code: 'comfy_node_not_found' })
  const path = { nodeId: pack.node.id, version: pack.version.version, comfyNodeName: name }
  const found = await unwrap(
    api.GET('/nodes/{nodeId}/versions/{version}/comfy-nodes/{comfyNodeName}', { params: { path } }),
  )
  return found.ok ? found.data : throwPageError(found)
}

const neighbours = (entries: Entry[], name: string): { previous?: ComfyNodeLink; next?: ComfyNodeLink } => {
  const at = entries.findIndex(({ definition }) => definition.comfy_node_name === name)
  if (at < 0) return {}
  const [previous, next] = [entries[at - 1], entries[at + 1]]
  return { ...(previous && { previous: linkOf(previous) }), ...(next && { next: linkOf(next) }) }
}

const linkOf = ({ definition, title }: Entry): ComfyNodeLink => ({ name: definition.comfy_node_name, title })

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

const mostTypes = 6
const mostHere = 24
const mostElsewhere = 12

type Side = 'accepting' | 'producing'

interface Asked {
  side: Side
  types: string[]
  /** Comfy nodes of the pack, including the comfy node of the page. */
  entries: Entry[]
  name: string
  nodeId: string
}

/** Returns for each of the first types the comfy nodes that can be linked by it, of this pack and of other packs. */
const readConnections = (api: ApiClient, asked: Asked): Promise<Connection[]> =>
  Promise.all(
    asked.types.slice(0, mostTypes).map(async (type) => {
      const key = asked.side === 'accepting' ? 'takes' : 'gives'
      const here = asked.entries.filter(
        (entry) => entry[key].includes(type) && entry.definition.comfy_node_name !== asked.name,
      )
      const read = await readElsewhere(api, asked.side, type)
      const own = read.comfy_nodes.filter(({ node_id }) => node_id === asked.nodeId).length
      const elsewhere = read.comfy_nodes.flatMap((each) =>
        each.node_id === undefined || each.node_id === asked.nodeId
          ? []
          : [{ name: each.comfy_node_name, title: titleOf(each), nodeId: each.node_id }],
      )
      return {
        type,
        here: here.slice(0, mostHere).map(({ definition, title }) => ({ name: definition.comfy_node_name, title })),
        hereCount: here.length,
        elsewhere: elsewhere.slice(0, mostElsewhere),
        elsewhereCount: elsewhere.length < mostElsewhere ? elsewhere.length : Math.max(read.total - own, mostElsewhere),
      }
    }),
  )

type Found = Pick<Schema<'ComfyNodeList'>, 'comfy_nodes' | 'total'>

// The page works without other packs: after a failed request it shows this pack only.
const readElsewhere = async (api: ApiClient, side: Side, type: string): Promise<Found> => {
  const filter = side === 'accepting' ? { input_type: type } : { output_type: type }
  const found = await unwrap(api.GET('/comfy-nodes', { params: { query: { ...filter, pageSize: 60 } } }))
  return found.ok ? found.data : { comfy_nodes: [], total: 0 }
}
