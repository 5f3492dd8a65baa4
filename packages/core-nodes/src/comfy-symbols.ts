import { readFileSync } from 'node:fs'
import { intersectSpans, uniteSpans, withoutSpans, type Spans } from './spans.ts'
import { readSpans, type SymbolFile } from './symbol-file.ts'

/** Position of a symbol in the recorded releases. */
export interface KnownSymbol {
  /** The leading part of the requested name that decides; further names are attributes of a value. */
  name: string
  /** Releases that have it, by their positions in `symbolReleases`. */
  spans: Spans
}

interface Names {
  releases: readonly string[]
  spans: ReadonlyMap<string, Spans>
  /** Modules or classes that a name refers to, with their releases. */
  targets: ReadonlyMap<string, readonly { target: string; spans: Spans }[]>
  modules: ReadonlySet<string>
}

const mostParts = 12
const mostHops = 6
let loaded: Names | undefined

/** Versions of the recorded releases, oldest first. */
export function symbolReleases(): readonly string[] {
  return load().releases
}

/** Looks up a dotted name of ComfyUI's Python; undefined when no recorded release has it. */
export function findSymbol(asked: string): KnownSymbol | undefined {
  const parts = asked.split('.').slice(0, mostParts)
  return follow(parts, 0)
}

function follow(parts: readonly string[], hops: number): KnownSymbol | undefined {
  const { spans, targets, modules } = load()
  const [first = ''] = parts
  let name = first
  let known = spans.get(name)
  if (!known) return undefined
  for (const [index, part] of parts.slice(1).entries()) {
    const next = `${name}.${part}`
    const reached = spans.get(next)
    // Not every class has recorded members, so only a missing name of a module is evidence. Modules of nodes import
    // more names than are recorded.
    if (!reached && (!modules.has(name) || name.startsWith('comfy_extras.'))) return { name, spans: known }
    if (!reached) return undefined
    known = reached
    name = next
    const stands = targets.get(next)
    const rest = parts.slice(index + 2)
    if (stands && rest.length > 0 && hops < mostHops) return throughTargets(next, known, stands, rest, hops)
  }
  return { name, spans: known }
}

/** Looks up a name behind aliases. The alias has to exist, and its target has the rest of the name. */
function throughTargets(
  name: string,
  whole: Spans,
  stands: readonly { target: string; spans: Spans }[],
  rest: readonly string[],
  hops: number,
): KnownSymbol | undefined {
  const covered: [number, number][] = []
  let longest = name
  let isFound = false
  for (const { target, spans } of stands) {
    const parts = target.split('.')
    const found = follow([...parts, ...rest], hops + 1)
    if (!found) continue
    isFound = true
    const taken = found.name.split('.').length - parts.length
    // If only a leading part of the target decides, only the matching part of the name decides.
    const shown = taken >= 0 ? [name, ...rest.slice(0, taken)].join('.') : `${name}.${rest.join('.')}`
    if (shown.length > longest.length) longest = shown
    covered.push(...intersectSpans(spans, found.spans))
  }
  if (!isFound) return undefined
  // Where a release has the name as a plain value, its attributes are unknown, so the release counts as having them.
  const plain = withoutSpans(
    whole,
    stands.flatMap(({ spans }) => [...spans]),
  )
  return { name: longest, spans: uniteSpans([...covered, ...plain]) }
}

function load(): Names {
  if (loaded) return loaded
  // make.ts alone writes this file.
  const file = JSON.parse(readFileSync(new URL('../symbols.json', import.meta.url), 'utf8')) as SymbolFile
  const positions = new Map(file.releases.map((version, at) => [version, at]))
  const spans = new Map<string, Spans>()
  const targets = new Map<string, { target: string; spans: Spans }[]>()
  for (const [module, groups] of file.modules) {
    for (const [text, names] of groups) {
      const read = readSpans(text, positions)
      for (const written of names.split(' ')) {
        const [short = '', target] = written.split('=')
        const name = short === '' ? module : `${module}.${short}`
        spans.set(name, uniteSpans([...(spans.get(name) ?? []), ...read]))
        if (target !== undefined) targets.set(name, [...(targets.get(name) ?? []), { target, spans: read }])
      }
    }
  }
  loaded = { releases: file.releases, spans, targets, modules: new Set(file.modules.map(([module]) => module)) }
  return loaded
}
