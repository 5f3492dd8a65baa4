import { compareVersions } from './compare-versions.ts'
import { findSymbol, symbolReleases } from './comfy-symbols.ts'
import { intersectSpans, type Spans } from './spans.ts'

/** A use of a symbol, as a reader of packs tells it. */
export interface SymbolUse {
  name: string
  /** The pack does without it. */
  guarded?: true
  /** Nothing needs it until a node runs. */
  onUse?: true
}

/** A use that excludes releases. */
export interface Deciding<T extends SymbolUse> {
  use: T
  /** The symbol as far as it decides. */
  symbol: string
  /** The first release that has it; undefined when the first recorded one does. */
  since: string | undefined
  /** The release that removed it; undefined while the newest one has it. */
  removedIn: string | undefined
}

/** Releases of ComfyUI that have every symbol that a pack needs. */
export interface ComfyuiRange<T extends SymbolUse> {
  /** The oldest such release; undefined when the first recorded one is, or none. */
  since: string | undefined
  /** The release after the newest such one, where that is not the newest recorded one. */
  removedIn: string | undefined
  /** Whether no release has all. */
  isEmpty: boolean
  /** Uses that set the ends, at most ten: those that loading needs first. */
  deciding: Deciding<T>[]
  /** Uses that no recorded release has. They decide nothing. */
  unknown: T[]
  spans: Spans
}

const mostDeciding = 10

/** Finds the releases that have every unguarded symbol. */
export function rangeOf<T extends SymbolUse>(uses: readonly T[]): ComfyuiRange<T> {
  const releases = symbolReleases()
  const unknown: T[] = []
  const read: (Deciding<T> & { spans: Spans })[] = []
  let spans: Spans = [[0, releases.length]]
  for (const use of uses) {
    if (use.guarded) continue
    const known = findSymbol(use.name)
    if (!known) {
      unknown.push(use)
      continue
    }
    read.push({ use, symbol: known.name, ...endsOf(known.spans), spans: known.spans })
    spans = intersectSpans(spans, known.spans)
  }
  const inOrder = read.toSorted((a, b) => Number(a.use.onUse ?? false) - Number(b.use.onUse ?? false))
  const [first] = spans
  const last = spans.at(-1)
  const deciding = first && last ? atEnds(inOrder, first[0], last[1]).map(nearest(first[0])) : opposed(inOrder)
  return {
    ...endsOf(spans),
    isEmpty: spans.length === 0,
    deciding: deciding
      .slice(0, mostDeciding)
      .map(({ use, symbol, since, removedIn }) => ({ use, symbol, since, removedIn })),
    unknown,
    spans,
  }
}

/** Whether a version of ComfyUI has every symbol. Versions between and after recorded releases count as the one before. */
export function isWithinRange({ spans }: Pick<ComfyuiRange<SymbolUse>, 'spans'>, version: string): boolean {
  const at = Math.max(
    symbolReleases().findLastIndex((release) => compareVersions(release, version) <= 0),
    0,
  )
  return spans.some(([from, until]) => from <= at && at < until)
}

function endsOf(spans: Spans): { since: string | undefined; removedIn: string | undefined } {
  const releases = symbolReleases()
  const [first] = spans
  const last = spans.at(-1)
  return {
    since: first && first[0] > 0 ? releases[first[0]] : undefined,
    removedIn: last && last[1] < releases.length ? releases[last[1]] : undefined,
  }
}

/** A use with the releases around a position alone, where its symbol came more than once. */
function nearest<U extends { spans: Spans }>(position: number): (use: U) => U {
  return (use) => ({ ...use, ...endsOf(use.spans.filter(([from, until]) => from <= position && position < until)) })
}

const has = (spans: Spans, at: number): boolean => spans.some(([from, until]) => from <= at && at < until)

function atEnds<U extends { spans: Spans; symbol: string }>(uses: readonly U[], first: number, end: number): U[] {
  const oldest = first > 0 ? uses.filter(({ spans }) => !has(spans, first - 1)) : []
  const newest = end < symbolReleases().length ? uses.filter(({ spans }) => !has(spans, end)) : []
  const half = mostDeciding / 2
  return [...new Set([...outermost(oldest).slice(0, half), ...outermost(newest).slice(0, half)])]
}

/** Uses without those of which a part decides already, and one for each symbol. */
function outermost<U extends { symbol: string }>(uses: readonly U[]): U[] {
  const symbols = new Map(uses.toReversed().map((use) => [use.symbol, use]))
  const isCovered = (symbol: string): boolean =>
    symbol.split('.').some((_, parts, all) => parts > 0 && symbols.has(all.slice(0, parts).join('.')))
  return [...symbols.values()].toReversed().filter(({ symbol }) => !isCovered(symbol))
}

/** The use that begins last and the one that ends first. */
function opposed<U extends { spans: Spans }>(uses: readonly U[]): U[] {
  const startOf = ({ spans }: U): number => spans[0]?.[0] ?? 0
  const endOf = ({ spans }: U): number => spans.at(-1)?.[1] ?? 0
  const latest = uses.toSorted((a, b) => startOf(b) - startOf(a))[0]
  const earliest = uses.toSorted((a, b) => endOf(a) - endOf(b))[0]
  return [latest, earliest].filter((use) => use !== undefined)
}
