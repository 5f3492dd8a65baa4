import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { titleOf } from '../shared/comfy-node/read-comfy-node.ts'
import type { Connection } from './one-view.ts'
import type { Entry } from './pack-index.ts'

const mostTypes = 6
const mostHere = 24
const mostElsewhere = 12

type Side = 'accepting' | 'producing'

interface Asked {
  side: Side
  types: string[]
  /** The comfy nodes of the pack; the one that asks is among them. */
  entries: Entry[]
  name: string
  nodeId: string
}

/** For each of the first types: which comfy nodes of the pack, then of other packs, a wire of it can be tied to. */
export const readConnections = (api: ApiClient, asked: Asked): Promise<Connection[]> =>
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

// The page stands without other packs: without an answer it shows this pack alone.
const readElsewhere = async (api: ApiClient, side: Side, type: string): Promise<Schema<'ComfyNodeList'>> => {
  const filter = side === 'accepting' ? { input_type: type } : { output_type: type }
  const found = await unwrap(api.GET('/comfy-nodes', { params: { query: { ...filter, pageSize: 60 } } }))
  return found.ok ? found.data : { comfy_nodes: [], total: 0 }
}
