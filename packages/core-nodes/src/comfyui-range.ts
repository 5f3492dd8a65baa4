import { compareVersions } from './compare-versions.ts'
import { findSymbol, symbolReleases } from './comfy-symbols.ts'
import { intersectSpans, type Spans } from './spans.ts'

/** A use of a symbol, found in the Python of a pack. */
export interface SymbolUse {
  name: string
  /** The pack works without the symbol. */
  guarded?: true
  /** Only a running node needs the symbol. */
  onUse?: true
}

interface Ends {
  /** The oldest release; undefined for the first recorded release. */
  since: string | undefined
  /**
   * The release after the newest release of the range; undefined if the range ends with the newest recorded release.
   */
  removedIn: string | undefined
}

/** A use that excludes releases, with the releases that have its symbol. */
export interface Deciding<T extends SymbolUse> extends Ends {
  use: T
  /** The part of the symbol's name that decides. */
  symbol: string
}

/** Releases of ComfyUI that have every symbol that a pack needs. */
export interface ComfyuiRange<T extends SymbolUse> extends Ends {
  /** Ends of each part, oldest first: releases between two parts lack a symbol. */
  parts: Ends[]
  /** Whether no release has all symbols. */
  isEmpty: boolean
  /** Uses that set the ends, at most ten; the uses that loading needs come first. */
  deciding: Deciding<T>[]
  /** Uses whose symbols no recorded release has. Such uses decide nothing. */
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
  const deciding = first ? atEnds(inOrder, spans).map(nearest(first[0])) : opposed(inOrder)
  return {
    ...endsOf(spans),
    parts: spans.map((span) => endsOf([span])),
    isEmpty: spans.length === 0,
    deciding: deciding
      .slice(0, mostDeciding)
      .map(({ use, symbol, since, removedIn }) => ({ use, symbol, since, removedIn })),
    unknown,
    spans,
  }
}

/**
 * Tells whether a version of ComfyUI has every symbol. Versions between and after recorded releases count as the
 * recorded release before them.
 */
export function isWithinRange({ spans }: Pick<ComfyuiRange<SymbolUse>, 'spans'>, version: string): boolean {
  const at = Math.max(
    symbolReleases().findLastIndex((release) => compareVersions(release, version) <= 0),
    0,
  )
  return spans.some(([from, until]) => from <= at && at < until)
}

function endsOf(spans: Spans): Ends {
  const releases = symbolReleases()
  const [first] = spans
  const last = spans.at(-1)
  return {
    since: first && first[0] > 0 ? releases[first[0]] : undefined,
    removedIn: last && last[1] < releases.length ? releases[last[1]] : undefined,
  }
}

/** Returns a function that limits a use to the span of releases around a position, if its symbol has several spans. */
function nearest<U extends { spans: Spans }>(position: number): (use: U) => U {
  return (use) => ({ ...use, ...endsOf(use.spans.filter(([from, until]) => from <= position && position < until)) })
}

const has = (spans: Spans, at: number): boolean => spans.some(([from, until]) => from <= at && at < until)

/** Returns the uses whose symbols are missing in a release next to a part. */
function atEnds<U extends { spans: Spans; symbol: string }>(uses: readonly U[], parts: Spans): U[] {
  const before = parts.map(([from]) => from - 1).filter((at) => at >= 0)
  const after = parts.map(([, until]) => until).filter((at) => at < symbolReleases().length)
  const oldest = uses.filter(({ spans }) => before.some((at) => !has(spans, at)))
  const newest = uses.filter(({ spans }) => after.some((at) => !has(spans, at)))
  const half = mostDeciding / 2
  return [...new Set([...outermost(oldest).slice(0, half), ...outermost(newest).slice(0, half)])]
}

/** Removes duplicate symbols, and symbols below another used symbol, which decides already. */
function outermost<U extends { symbol: string }>(uses: readonly U[]): U[] {
  const symbols = new Map(uses.toReversed().map((use) => [use.symbol, use]))
  const isCovered = (symbol: string): boolean =>
    symbol.split('.').some((_, parts, all) => parts > 0 && symbols.has(all.slice(0, parts).join('.')))
  return [...symbols.values()].toReversed().filter(({ symbol }) => !isCovered(symbol))
}

/** Returns the use that begins last and the use that ends first. */
function opposed<U extends { spans: Spans }>(uses: readonly U[]): U[] {
  const startOf = ({ spans }: U): number => spans[0]?.[0] ?? 0
  const endOf = ({ spans }: U): number => spans.at(-1)?.[1] ?? 0
  const latest = uses.toSorted((a, b) => startOf(b) - startOf(a))[0]
  const earliest = uses.toSorted((a, b) => endOf(a) - endOf(b))[0]
  return [latest, earliest].filter((use) => use !== undefined)
}
