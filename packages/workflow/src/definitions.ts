import { itemsOf, objectOf, textOf, type Json, type JsonObject } from './json.ts'
import { mostNodes, TooLarge } from './limits.ts'
import { modelsOf, modeOf, readNode, type NodeBody } from './read-node.ts'
import type { ModelReference, NodeMode } from './workflow.ts'

/** Graph whose nodes are read once, even when it has many instances. */
export interface GraphBody {
  nodes: readonly PlacedNode[]
  links: readonly BodyLink[]
  models: readonly ModelReference[]
  /** Ids that represent the inputs and outputs of a subgraph; undefined for other graphs. */
  border: { inputs: string; outputs: string } | undefined
}

export interface PlacedNode {
  id: string
  mode: NodeMode
  body: NodeBody
}

export interface BodyLink {
  from: string
  output: number
  to: string
  input: number
  type: string
}

/** Bodies of subgraphs and group nodes, by the type of their instances. */
export interface Definitions {
  has(type: string): boolean
  bodyOf(type: string): GraphBody | undefined
}

// Limit of the length of an id, which is a number or a UUID. The path of every inner node repeats the id.
const longestId = 100

export function readDefinitions(root: JsonObject): Definitions {
  const definitions = collectDefinitions(root)
  const bodies = new Map<string, GraphBody>()
  return {
    has: (type) => definitions.has(type),
    bodyOf: (type) => {
      const definition = definitions.get(type)
      const body = bodies.get(type) ?? (definition && readBody(definition.graph, definition.kind))
      if (body) bodies.set(type, body)
      return body
    },
  }
}

export function readBody(graph: JsonObject, kind: 'root' | 'subgraph' | 'group'): GraphBody {
  const nodes: PlacedNode[] = []
  const models = modelsOf(graph)
  const items = itemsOf(graph['nodes'])
  if (items.length > mostNodes) throw new TooLarge()
  for (const [index, item] of items.entries()) {
    const node = objectOf(item)
    const type = textOf(node?.['type'])
    if (!node || type === undefined) continue
    // Inside a group node, links refer to nodes by index.
    const id = kind === 'group' ? (node['index'] ?? index) : (node['id'] ?? index)
    nodes.push({ id: idOf(id), mode: modeOf(node), body: readNode(node, type) })
    for (const model of modelsOf(objectOf(node['properties']))) models.push(model)
  }
  const links = itemsOf(graph['links']).flatMap((link) => readLink(link, kind) ?? [])
  return { nodes, links, models, border: kind === 'subgraph' ? borderOf(graph) : undefined }
}

/** Collects the graphs of subgraphs and group nodes, by the type of their instances. */
export function collectDefinitions(root: JsonObject) {
  const definitions = new Map<string, { graph: JsonObject; kind: 'subgraph' | 'group' }>()
  const graphs = [root]
  for (const graph of graphs) {
    for (const item of itemsOf(objectOf(graph['definitions'])?.['subgraphs'])) {
      const subgraph = objectOf(item)
      const id = textOf(subgraph?.['id'])
      if (!subgraph || id === undefined || definitions.has(id)) continue
      definitions.set(id, { graph: subgraph, kind: 'subgraph' })
      graphs.push(subgraph)
    }
    for (const [name, item] of Object.entries(objectOf(objectOf(graph['extra'])?.['groupNodes']) ?? {})) {
      const group = objectOf(item)
      if (!group) continue
      for (const type of [`workflow>${name}`, `workflow/${name}`]) {
        if (!definitions.has(type)) definitions.set(type, { graph: group, kind: 'group' })
      }
    }
  }
  return definitions
}

function readLink(value: Json, kind: 'root' | 'subgraph' | 'group'): BodyLink | undefined {
  const link = objectOf(value)
  const [from, output, to, input, type] = link
    ? [link['origin_id'], link['origin_slot'], link['target_id'], link['target_slot'], link['type']]
    : itemsOf(value).slice(kind === 'group' ? 0 : 1)
  if (!isId(from) || !isId(to) || typeof output !== 'number' || typeof input !== 'number') return undefined
  // Inside a group node, the fifth item of a link is an id instead of a type.
  const typeOfLink = kind === 'group' && !link ? itemsOf(value)[5] : type
  return { from: idOf(from), output, to: idOf(to), input, type: textOf(typeOfLink) ?? '*' }
}

function isId(value: Json | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

export function idOf(value: Json): string {
  return isId(value) ? String(value).slice(0, longestId) : ''
}

function borderOf(graph: JsonObject): { inputs: string; outputs: string } {
  return {
    inputs: idOf(objectOf(graph['inputNode'])?.['id'] ?? -10),
    outputs: idOf(objectOf(graph['outputNode'])?.['id'] ?? -20),
  }
}
