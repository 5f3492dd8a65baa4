import { readFileSync } from 'node:fs'
import { intersectSpans, uniteSpans, withoutSpans, type Spans } from './spans.ts'
import { readSpans, type SymbolFile } from './symbol-file.ts'

/** Where a symbol stands in the recorded releases. */
export interface KnownSymbol {
  /** The part of the asked name that decides: further names are attributes of a value. */
  name: string
  /** Releases that have it, by their positions in `symbolReleases`. */
  spans: Spans
}

interface Names {
  releases: readonly string[]
  spans: ReadonlyMap<string, Spans>
  /** Modules or classes that a name stands for, with their releases. */
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
    // A member of a class is not recorded for every class, so that only a missing name of a module says something.
    // Modules of nodes import more than what is recorded of them.
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

/** A name that other names stand for: it exists where the names do, and what they stand for has the rest. */
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
    // The value behind the target decides no further, so neither does the name.
    const shown = taken >= 0 ? [name, ...rest.slice(0, taken)].join('.') : `${name}.${rest.join('.')}`
    if (shown.length > longest.length) longest = shown
    covered.push(...intersectSpans(spans, found.spans))
  }
  if (!isFound) return undefined
  // Where a release has the name as a plain value, nothing is known of its attributes.
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
