import { objectOf, parseJson, type Json, type JsonObject } from './json.ts'
import { TooLarge } from './limits.ts'
import { readGraph } from './read-graph.ts'
import { readPrompt } from './read-prompt.ts'
import type { Workflow } from './workflow.ts'

/**
 * Reads a JSON text: the editor's format or a prompt of the API. Undefined for another text, beyond 250,000 nodes, and beyond so many
 * characters in paths of nodes and links.
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

/** As parseWorkflow, for parsed JSON. Throws TooLarge. */
export function workflowOf(value: Json, mostCharacters?: number): Workflow | undefined {
  const found = graphOrPrompt(value, wrappedDeep)
  return found && ('graph' in found ? readGraph(found.graph, mostCharacters) : readPrompt(found.prompt))
}

// A comment of a video holds an object, whose `workflow` is a text, which may hold an object again.
const wrappedDeep = 6
// Keys of bodies of requests to the API, of comments of videos and of what the front end copies. A graph says more than a prompt.
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

/** Other programs save `nodes` as well, so something of ComfyUI must be beside them. */
function isGraph(object: JsonObject): boolean {
  return (
    Array.isArray(object['nodes']) &&
    ['links', 'last_node_id', 'last_link_id', 'state'].some((key) => Object.hasOwn(object, key))
  )
}
