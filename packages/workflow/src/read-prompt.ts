import { objectOf, textOf, type Json, type JsonObject } from './json.ts'
import { mostNodes, TooLarge } from './limits.ts'
import type { Workflow, WorkflowLink, WorkflowNode } from './workflow.ts'

/** Reads what the API of ComfyUI takes: nodes by id, with `class_type` and named inputs. Undefined without such a node. Throws TooLarge. */
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
  const nodes = entries.map(({ path, node, type }): WorkflowNode => {
    const inputs = Object.entries(objectOf(node['inputs']) ?? {})
    const read = inputs.map(([name, value], input) => {
      const source = sourceOf(value, paths)
      if (source) links.push({ ...source, to: path, input, type: '*' })
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
  return { kind: 'prompt', nodes, links, models: [], source: prompt }
}

/** A pair of a node's id and the index of its output is a link. */
function sourceOf(value: Json, paths: ReadonlySet<string>): { from: string; output: number } | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [id, output] = value
  if ((typeof id !== 'string' && typeof id !== 'number') || typeof output !== 'number') return undefined
  const from = String(id)
  return paths.has(from) ? { from, output } : undefined
}

/** The front end wraps arrays, so that they are not taken for links. */
function unwrap(value: Json): Json {
  return objectOf(value)?.['__value__'] ?? value
}
