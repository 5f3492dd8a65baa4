import type { GraphBody } from './definitions.ts'
import { TooLarge } from './limits.ts'
import type { WorkflowLink } from './workflow.ts'

/** Output of a node, or slot of a subgraph border that another link feeds. */
type Source = { node: string; output: number } | { slot: string }

interface Links {
  add(body: GraphBody, path: string, instances: ReadonlySet<string>): void
  join(): WorkflowLink[]
}

/** Collects the links of all graphs and joins links that meet at the border of a subgraph. */
export function createLinks(mostLinks: number): Links {
  const ends: { source: Source; to: string; input: number; type: string }[] = []
  const sources = new Map<string, Source>()

  function add({ nodes, links, border }: GraphBody, path: string, instances: ReadonlySet<string>): void {
    if (ends.length + sources.size + links.length > mostLinks) throw new TooLarge()
    const ids = new Set(nodes.map(({ id }) => id))
    for (const { from, output, to, input, type } of links) {
      const source = sourceOf(from, output)
      if (!source) continue
      if (to === border?.outputs) sources.set(slotOf('out', path, input), source)
      else if (instances.has(to)) sources.set(slotOf('in', pathIn(path, to), input), source)
      else if (ids.has(to)) ends.push({ source, to: pathIn(path, to), input, type })
    }

    function sourceOf(from: string, output: number): Source | undefined {
      if (from === border?.inputs) return { slot: slotOf('in', path, output) }
      if (instances.has(from)) return { slot: slotOf('out', pathIn(path, from), output) }
      return ids.has(from) ? { node: pathIn(path, from), output } : undefined
    }
  }

  return {
    add,
    join: () =>
      ends.flatMap(({ source, to, input, type }) => {
        const origin = originOf(source, sources)
        return origin ? [{ from: origin.node, output: origin.output, to, input, type }] : []
      }),
  }
}

/** Returns the path of a node in the graph at `path`. */
export function pathIn(path: string, id: string): string {
  return path === '' ? id : `${path}:${id}`
}

/**
 * Finds the node output at which a link starts. Stores the result for all visited slots, so that the next search is
 * shorter.
 */
function originOf(source: Source, sources: Map<string, Source>): { node: string; output: number } | undefined {
  const passed = new Set<string>()
  let at: Source | undefined = source
  while (at && !('node' in at) && !passed.has(at.slot)) {
    passed.add(at.slot)
    at = sources.get(at.slot)
  }
  const origin = at && 'node' in at ? at : undefined
  for (const slot of passed) {
    if (origin) sources.set(slot, origin)
    else sources.delete(slot)
  }
  return origin
}

function slotOf(side: 'in' | 'out', path: string, index: number): string {
  return `${side} ${index} ${path}`
}
