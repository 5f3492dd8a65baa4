import { type Definitions, type GraphBody, readBody, readDefinitions } from './definitions.ts'
import { createLinks, pathIn } from './join-links.ts'
import { type Json, type JsonObject, objectOf, parseJson } from './json.ts'
import { mostNodes, mostPathCharacters, TooLarge } from './limits.ts'
import { readPrompt } from './read-prompt.ts'
import type { ModelReference, NodeMode, Workflow, WorkflowNode } from './workflow.ts'

/**
 * Parses a JSON text in the editor's format or as a prompt of the API. Undefined for other texts, beyond 250,000 nodes,
 * and beyond `mostCharacters` in the paths of nodes and links. A model counts as one character.
 */
export function parseWorkflow(text: string, mostCharacters?: number): Workflow | undefined {
  const value = parseJson(text)
  try {
    return value === undefined ? undefined : workflowOf(value, mostCharacters)
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
}

/** Like `parseWorkflow`, but for parsed JSON. Throws TooLarge. */
export function workflowOf(value: Json, mostCharacters?: number): Workflow | undefined {
  const found = graphOrPrompt(value, wrappedDeep)
  return found && ('graph' in found ? readGraph(found.graph, mostCharacters) : readPrompt(found.prompt))
}

// Video comments contain an object whose `workflow` is a text. This text may again contain an object.
const wrappedDeep = 6
// Keys in bodies of API requests, in comments of videos and in data that the front end copies. A graph has more data
// than a prompt.
const wrappers = ['workflow', 'extra_pnginfo', 'extra_data', 'prompt', 'output'] as const

function graphOrPrompt(
  value: Json | undefined,
  depth: number,
): { graph: JsonObject } | { prompt: JsonObject } | undefined {
  if (typeof value === 'string') return /^\s*\{/.test(value) ? unwrapped(parseJson(value), depth) : undefined
  const object = objectOf(value)
  if (!object) return undefined
  if (isGraph(object)) return { graph: object }
  for (const key of wrappers) {
    const found = unwrapped(object[key], depth)
    if (found) return found
  }
  return Object.values(object).some((node) => typeof objectOf(node)?.['class_type'] === 'string')
    ? { prompt: object }
    : undefined
}

function unwrapped(value: Json | undefined, depth: number) {
  return depth === 0 ? undefined : graphOrPrompt(value, depth - 1)
}

/** Whether an object is a graph of ComfyUI. Other programs save `nodes` too, so another key of ComfyUI is required. */
function isGraph(object: JsonObject): boolean {
  return (
    Array.isArray(object['nodes']) &&
    ['links', 'last_node_id', 'last_link_id', 'state'].some((key) => Object.hasOwn(object, key))
  )
}

const mostLinks = 1_000_000
const deepest = 64

/** An instance of a graph. */
interface Frame {
  body: GraphBody
  /** Path of the instance, empty for the outermost graph. */
  path: string
  mode: NodeMode
  /** Types of the enclosing graphs and of the graph itself. */
  types: readonly string[]
}

/** Reads the editor's format, versions 0.4 and 1. Throws TooLarge for more nodes than any editor could show. */
function readGraph(root: JsonObject, mostCharacters = mostPathCharacters): Workflow {
  const definitions = readDefinitions(root)
  const nodes: WorkflowNode[] = []
  const links = createLinks(mostLinks)
  const models = new Map<string, ModelReference>()
  const frames: Frame[] = [{ body: readBody(root, 'root'), path: '', mode: 'active', types: [] }]
  const read = new Set<GraphBody>()
  let characters = 0
  for (const frame of frames) {
    // All instances of a subgraph have the same models.
    const added = read.has(frame.body) ? [] : frame.body.models
    read.add(frame.body)
    characters += (frame.path.length + 1) * (frame.body.nodes.length + frame.body.links.length + 1) + added.length
    if (characters > mostCharacters) throw new TooLarge()
    for (const model of added) models.set(JSON.stringify(model), model)
    const instances = addNodes(frame, definitions, nodes)
    for (const instance of instances.values()) frames.push(instance)
    if (nodes.length + frames.length > mostNodes) throw new TooLarge()
    links.add(frame.body, frame.path, new Set(instances.keys()))
  }
  return { kind: 'graph', nodes, links: links.join(), models: [...models.values()], source: root }
}

/** Appends the nodes of a graph. Returns the instances of other graphs in it, by id. */
function addNodes(frame: Frame, definitions: Definitions, nodes: WorkflowNode[]): Map<string, Frame> {
  const instances = new Map<string, Frame>()
  for (const { id, mode: own, body } of frame.body.nodes) {
    const path = pathIn(frame.path, id)
    const mode = frame.mode === 'active' ? own : frame.mode
    if (!definitions.has(body.type)) {
      nodes.push({ ...body, path, mode })
      continue
    }
    // A graph that contains itself would never end.
    if (frame.types.includes(body.type)) continue
    if (frame.types.length === deepest) throw new TooLarge()
    const inner = definitions.bodyOf(body.type)
    if (inner) instances.set(id, { body: inner, path, mode, types: [...frame.types, body.type] })
  }
  return instances
}
