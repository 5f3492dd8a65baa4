import { objectOf, textOf, type Json, type JsonObject } from './json.ts'
import { mostNodes, TooLarge } from './limits.ts'
import type { Workflow, WorkflowLink, WorkflowNode } from './workflow.ts'

/**
 * Reads a prompt for the API of ComfyUI: nodes by id, with `class_type` and named inputs. Undefined without such a
 * node. Throws TooLarge.
 */
export function readPrompt(prompt: JsonObject): Workflow | undefined {
  const entries = Object.entries(prompt).flatMap(([path, value]) => {
    const node = objectOf(value)
    const type = textOf(node?.['class_type'])
    return node && type !== undefined ? [{ path, node, type }] : []
  })
  if (entries.length === 0) return undefined
  if (entries.length > mostNodes) throw new TooLarge()
  const paths = new Set(entries.map(({ path }) => path))
  const links: WorkflowLink[] = []
  const linked = new Map<string, Set<number>>()
  const nodes = entries.map(({ path, node, type }): WorkflowNode => {
    const inputs = Object.entries(objectOf(node['inputs']) ?? {})
    const read = inputs.map(([name, value], input) => {
      const source = sourceOf(value, paths)
      if (source) {
        links.push({ ...source, to: path, input, type: '*' })
        linked.set(source.from, (linked.get(source.from) ?? new Set()).add(source.output))
      }
      return { name, type: '*', isLinked: source !== undefined, isWidget: source === undefined }
    })
    return {
      path,
      type,
      title: textOf(objectOf(node['_meta'])?.['title']),
      mode: 'active',
      pack: {},
      inputs: read,
      outputs: [],
      values: undefined,
      namedValues: new Map(inputs.flatMap(([name, value], at) => (read[at]?.isLinked ? [] : [[name, unwrap(value)]]))),
      position: undefined,
      size: undefined,
    }
  })
  let count = 0
  for (const node of nodes) {
    node.outputs = outputsUpTo(linked.get(node.path) ?? new Set())
    count += node.outputs.length
    if (count > 4 * mostNodes) throw new TooLarge()
  }
  return { kind: 'prompt', nodes, links, models: [], source: prompt }
}

/** Limit of outputs, above that of any real node. */
const mostOutputs = 1000

/** Lists the outputs of a node up to the last linked output. A prompt does not contain names and types of outputs. */
function outputsUpTo(linked: ReadonlySet<number>): WorkflowNode['outputs'] {
  const known = [...linked].filter((index) => Number.isInteger(index) && index >= 0 && index < mostOutputs)
  const length = known.reduce((most, index) => Math.max(most, index + 1), 0)
  return Array.from({ length }, (_, index) => ({ name: String(index), type: '*', isLinked: linked.has(index) }))
}

/** Reads a link of a prompt: the id of a node as a text, and the index of its output. Other pairs are values. */
export function promptLinkOf(value: Json): { from: string; output: number } | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [from, output] = value
  return typeof from === 'string' && typeof output === 'number' ? { from, output } : undefined
}

function sourceOf(value: Json, paths: ReadonlySet<string>): { from: string; output: number } | undefined {
  const link = promptLinkOf(value)
  return link && paths.has(link.from) ? link : undefined
}

/** Unwraps a value. The front end wraps arrays, so that readers do not mistake them for links. */
function unwrap(value: Json): Json {
  const wrapper = objectOf(value)
  return wrapper && Object.hasOwn(wrapper, '__value__') ? (wrapper['__value__'] ?? null) : value
}
