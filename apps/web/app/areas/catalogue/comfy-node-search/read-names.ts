/** Maximum number of names in a lookup. */
export const mostNames = 60

const longestName = 200
const longestText = 2_000_000
const deepest = 8

/**
 * Returns the distinct names of comfy nodes in a text. The text is a workflow as JSON, or a list with a name a line,
 * with bullets, quotes and commas.
 */
export const readNames = (text: string): string[] => {
  const names = namesOfWorkflow(text) ?? text.split(/[\r\n]+/).map(bare)
  return [...new Set(names)].filter((name) => name !== '' && name.length <= longestName)
}

const bare = (line: string) => line.replace(/^\s*(?:[-*•–·]|\d+[.)])\s+/u, '').replace(/^["'`\s]+|["'`,;\s]+$/g, '')

const namesOfWorkflow = (text: string): string[] | undefined => {
  if (text.length > longestText || !text.trimStart().startsWith('{')) return undefined
  try {
    return [...typesIn(JSON.parse(text), 0)].filter(isOfPack)
  } catch {
    return undefined
  }
}

/**
 * Yields the types in both kinds of file: workflows, whose nodes and subgraph nodes have a `type`, and prompts with
 * `class_type`.
 */
function* typesIn(value: unknown, depth: number): Generator<string> {
  if (depth > deepest || typeof value !== 'object' || value === null) return
  if ('class_type' in value && typeof value.class_type === 'string') yield value.class_type
  if ('nodes' in value && Array.isArray(value.nodes)) {
    const nodes: unknown[] = value.nodes
    for (const node of nodes)
      if (typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string') yield node.type
  }
  for (const [key, inner] of Object.entries(value))
    if (key !== 'nodes' && key !== 'inputs') yield* typesIn(inner, depth + 1)
}

const drawnByTheCanvas = new Set(['Note', 'MarkdownNote', 'Reroute', 'PrimitiveNode', 'GetNode', 'SetNode'])

// The type of a subgraph is its UUID.
const isOfPack = (type: string) =>
  !drawnByTheCanvas.has(type) && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(type)
