import { collectDefinitions, idOf } from './definitions.ts'
import { itemsOf, objectOf, textOf, type Json, type JsonObject } from './json.ts'
import type { Workflow } from './workflow.ts'

/** New values of a node: each a place in the stored list, or a default. */
export interface NodeRepair {
  values: readonly ({ from: number } | { value: Json })[]
  /** The version of the pack that stores them so. */
  version: string
}

/**
 * Rewrites the values of nodes, by their paths, as another version of their pack stores them. Returns the whole graph; undefined for
 * a prompt, which stores values by name.
 */
export function repairWorkflow({ source }: Workflow, repairs: ReadonlyMap<string, NodeRepair>): JsonObject | undefined {
  const graph = source && structuredClone(source)
  if (!graph) return undefined
  const find = createFinder(graph)
  // Instances of a subgraph share its nodes, which are to be repaired once.
  const repaired = new Set<JsonObject>()
  for (const [path, { values, version }] of repairs) {
    const node = find(path)
    if (!node || repaired.has(node)) continue
    repaired.add(node)
    const stored = itemsOf(node['widgets_values'])
    node['widgets_values'] = values.map((each) => ('from' in each ? (stored[each.from] ?? null) : each.value))
    const properties = objectOf(node['properties'])
    if (properties && typeof properties['ver'] === 'string') properties['ver'] = version
  }
  return graph
}

/** Finds nodes of a graph by their paths. */
function createFinder(root: JsonObject): (path: string) => JsonObject | undefined {
  const definitions = collectDefinitions(root)
  const nodesOf = new Map<JsonObject, ReadonlyMap<string, JsonObject>>()
  const nodesIn = (graph: JsonObject, isGroup: boolean) => {
    const known = nodesOf.get(graph) ?? indexNodes(graph, isGroup)
    nodesOf.set(graph, known)
    return known
  }
  return (path) => {
    let [graph, isGroup]: [JsonObject, boolean] = [root, false]
    const ids = path.split(':')
    for (const [depth, id] of ids.entries()) {
      const node = nodesIn(graph, isGroup).get(id)
      if (!node || depth === ids.length - 1) return node
      const definition = definitions.get(textOf(node['type']) ?? '')
      if (!definition) return undefined
      graph = definition.graph
      isGroup = definition.kind === 'group'
    }
    return undefined
  }
}

function indexNodes(graph: JsonObject, isGroup: boolean): Map<string, JsonObject> {
  const nodes = itemsOf(graph['nodes']).map((item, index) => {
    const node = objectOf(item)
    return node && ([idOf((isGroup ? node['index'] : node['id']) ?? index), node] as const)
  })
  return new Map(nodes.filter((entry) => entry !== undefined))
}
