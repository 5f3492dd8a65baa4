import { readBody, readDefinitions, type Definitions, type GraphBody } from './definitions.ts'
import type { JsonObject } from './json.ts'
import { createLinks, pathIn } from './join-links.ts'
import { mostNodes, mostPathCharacters, TooLarge } from './limits.ts'
import type { ModelReference, NodeMode, Workflow, WorkflowNode } from './workflow.ts'

const mostLinks = 1_000_000
const deepest = 64

/** An instance of a graph. */
interface Frame {
  body: GraphBody
  /** Path of the instance, empty for the outermost graph. */
  path: string
  mode: NodeMode
  /** Types of the graphs around it and its own. */
  types: readonly string[]
}

/** Reads the editor's format, 0.4 and 1. Throws TooLarge for more nodes than any editor could show. */
export function readGraph(root: JsonObject, mostCharacters = mostPathCharacters): Workflow {
  const definitions = readDefinitions(root)
  const nodes: WorkflowNode[] = []
  const links = createLinks(mostLinks)
  const models = new Map<string, ModelReference>()
  const frames: Frame[] = [{ body: readBody(root, 'root'), path: '', mode: 'active', types: [] }]
  let characters = 0
  for (const frame of frames) {
    characters += (frame.path.length + 1) * (frame.body.nodes.length + frame.body.links.length + 1)
    if (characters > mostCharacters) throw new TooLarge()
    for (const model of frame.body.models) models.set(JSON.stringify(model), model)
    const instances = placeNodes(frame, definitions, nodes)
    for (const instance of instances.values()) frames.push(instance)
    if (nodes.length + frames.length > mostNodes) throw new TooLarge()
    links.add(frame.body, frame.path, new Set(instances.keys()))
  }
  return { kind: 'graph', nodes, links: links.join(), models: [...models.values()], source: root }
}

/** Appends the nodes of a graph and returns the instances of other graphs in it, by id. */
function placeNodes(frame: Frame, definitions: Definitions, nodes: WorkflowNode[]): Map<string, Frame> {
  const instances = new Map<string, Frame>()
  for (const { id, mode: own, body } of frame.body.nodes) {
    const path = pathIn(frame.path, id)
    const mode = frame.mode === 'active' ? own : frame.mode
    if (!definitions.has(body.type)) {
      nodes.push({ ...body, path, mode })
      continue
    }
    // A graph inside itself has no end.
    if (frame.types.includes(body.type)) continue
    if (frame.types.length === deepest) throw new TooLarge()
    const inner = definitions.bodyOf(body.type)
    if (inner) instances.set(id, { body: inner, path, mode, types: [...frame.types, body.type] })
  }
  return instances
}
