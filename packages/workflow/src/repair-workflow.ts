import { collectDefinitions, idOf } from './definitions.ts'
import { itemsOf, type Json, type JsonObject, objectOf, textOf } from './json.ts'
import { copyForWriting } from './copy-for-writing.ts'
import { promptLinkOf } from './read-prompt.ts'
import type { Workflow } from './workflow.ts'

/** Change of a stored node, so that another version of its pack can open it. Absent fields stay unchanged. */
export interface NodeRepair {
  /** Id of the pack. */
  pack: string
  /** Version of the pack that needs this form; absent for a pack without versions. */
  version?: string
  /** Class name of the comfy node that replaces the node. */
  type?: string
  /** New values: each is an index in the stored list, or a default. */
  values?: readonly ({ from: number } | { value: Json })[]
  /** New names of inputs and of named values. */
  inputs?: readonly { from: string; to: string }[]
  /** New indexes of outputs. */
  outputs?: readonly { from: number; to: number }[]
  /** Named values to add. */
  added?: readonly { name: string; value: Json }[]
}

/**
 * Rewrites nodes, given by path, for another version of their pack. Returns the whole graph or prompt, for
 * `JSON.stringify`. Throws InexactInteger.
 */
export function repairWorkflow(
  { source, kind }: Workflow,
  repairs: ReadonlyMap<string, NodeRepair>,
): JsonObject | undefined {
  const root = source && copyForWriting(source)
  if (root) (kind === 'prompt' ? repairPrompt : repairGraph)(root, repairs)
  return root
}

function repairGraph(root: JsonObject, repairs: ReadonlyMap<string, NodeRepair>): void {
  const find = createFinder(root)
  // Instances of a subgraph share its nodes, so each node is repaired only once.
  const repaired = new Set<JsonObject>()
  for (const [path, repair] of repairs) {
    const found = find(path)
    if (!found || repaired.has(found.node)) continue
    repaired.add(found.node)
    repairNode(found.node, repair)
    const moves = movesOf(repair)
    if (moves.size > 0 && moveSlots(found.node, moves)) moveLinks(found, moves)
  }
}

function repairNode(node: JsonObject, { type, values, pack, version, inputs = [], added = [] }: NodeRepair): void {
  const properties = objectOf(node['properties'])
  const isOfPack = properties?.['cnr_id'] === pack && typeof properties['ver'] === 'string'
  if (properties && isOfPack && version !== undefined) properties['ver'] = version
  if (type !== undefined) {
    // The editor stores the class name a second time, for search and replace.
    if (properties && properties['Node name for S&R'] === node['type']) properties['Node name for S&R'] = type
    node['type'] = type
  }
  const stored = node['widgets_values']
  if (values && Array.isArray(stored)) {
    node['widgets_values'] = values.map((each) => ('from' in each ? (stored[each.from] ?? null) : each.value))
  }
  const names = new Map(inputs.map(({ from, to }) => [from, to]))
  for (const key of ['widgets_values', 'widgets_values_named'] as const) {
    const named = objectOf(node[key])
    if (named) node[key] = renameKeys(named, names, added)
  }
  for (const slot of itemsOf(node['inputs'])) {
    const input = objectOf(slot)
    if (!input) continue
    for (const owner of [input, objectOf(input['widget'])]) {
      for (const key of ['name', 'localized_name'] as const) {
        const name = names.get(textOf(owner?.[key]) ?? '')
        if (owner && name !== undefined) owner[key] = name
      }
    }
  }
}

function repairPrompt(root: JsonObject, repairs: ReadonlyMap<string, NodeRepair>): void {
  const nodes = new Map(Object.entries(root))
  for (const [path, { type, inputs = [], added = [] }] of repairs) {
    const node = objectOf(nodes.get(path))
    if (!node) continue
    if (type !== undefined) node['class_type'] = type
    const names = new Map(inputs.map(({ from, to }) => [from, to]))
    const named = objectOf(node['inputs'] ?? {})
    if (named) node['inputs'] = renameKeys(named, names, added)
  }
  for (const node of nodes.values()) {
    for (const value of Object.values(objectOf(objectOf(node)?.['inputs']) ?? {})) {
      const link = promptLinkOf(value)
      const repair = link && repairs.get(link.from)
      const to = link && repair && movesOf(repair).get(link.output)
      if (to !== undefined && Array.isArray(value)) value[1] = to
    }
  }
}

/** Limit of output indexes. No node has more outputs, so a higher index would be an error of the registry. */
const mostOutputs = 10_000

function movesOf({ outputs = [] }: NodeRepair): Map<number, number> {
  const isIndex = (index: number) => Number.isInteger(index) && index >= 0 && index < mostOutputs
  const moves = outputs.filter(({ from, to }) => isIndex(from) && isIndex(to))
  const isUnique = new Set(moves.map(({ to }) => to)).size === moves.length
  return new Map(isUnique ? moves.map(({ from, to }) => [from, to]) : [])
}

/** Renames nothing if two values would get the same name, so that no value is lost. */
function renameKeys(
  values: JsonObject,
  names: ReadonlyMap<string, string>,
  added: readonly { name: string; value: Json }[],
): JsonObject {
  const renamed = new Map(Object.entries(values).map(([name, value]) => [names.get(name) ?? name, value]))
  const kept = renamed.size === Object.keys(values).length ? renamed : Object.entries(values)
  // `fromEntries` defines properties. An assignment to `__proto__` would change the prototype instead.
  return Object.fromEntries([...kept, ...added.map(({ name, value }) => [name, value] as const)])
}

/** Node together with its graph. */
interface FoundNode {
  node: JsonObject
  id: string
  graph: JsonObject
  isGroup: boolean
}

/** Returns a function that finds nodes of a graph by path. */
function createFinder(root: JsonObject): (path: string) => FoundNode | undefined {
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
      if (!node) return undefined
      if (depth === ids.length - 1) return { node, id, graph, isGroup }
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

/** Old index → new index of a node's outputs. */
type Moves = ReadonlyMap<number, number>

/**
 * Moves the outputs of a node. Moves nothing and returns false when an output would replace another output that has
 * links.
 */
function moveSlots(node: JsonObject, moves: Moves): boolean {
  const stored = itemsOf(node['outputs'])
  if (stored.length === 0) return true
  const taken = new Set(moves.values())
  if (stored.some((slot, index) => !moves.has(index) && taken.has(index) && isLinked(slot))) return false
  const made: Json[] = []
  for (const [index, slot] of stored.entries()) {
    const to = moves.get(index)
    if (to !== undefined || !taken.has(index)) made[to ?? index] = slot
  }
  node['outputs'] = Array.from(made, (slot, index) => {
    const output = objectOf(slot)
    if (output && typeof output['slot_index'] === 'number') output['slot_index'] = index
    return slot ?? { name: '', type: '*', links: null }
  })
  return true
}

/** Updates the output indexes in links that leave a node. */
function moveLinks({ id, graph, isGroup }: { id: string; graph: JsonObject; isGroup: boolean }, moves: Moves): void {
  // Links inside a group node have no leading link id.
  const origin = isGroup ? 0 : 1
  for (const item of itemsOf(graph['links'])) {
    const link = objectOf(item)
    if (link && idOf(link['origin_id'] ?? null) === id) {
      const to = movedFrom(link['origin_slot'], moves)
      if (to !== undefined) link['origin_slot'] = to
    }
    if (Array.isArray(item) && idOf(item[origin] ?? null) === id) {
      const to = movedFrom(item[origin + 1], moves)
      if (to !== undefined) item[origin + 1] = to
    }
  }
}

/** Returns the new index of an output. The front end also accepts indexes as texts. */
function movedFrom(slot: Json | undefined, moves: Moves): number | undefined {
  return typeof slot === 'number' || typeof slot === 'string' ? moves.get(Number(slot)) : undefined
}

function isLinked(slot: Json): boolean {
  const links = objectOf(slot)?.['links']
  return Array.isArray(links) && links.length > 0
}
