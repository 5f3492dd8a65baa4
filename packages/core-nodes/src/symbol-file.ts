import type { Spans } from './spans.ts'

/**
 * Symbols of all releases, as in `symbols.json`. Names of a module with equal spans are grouped, without the module's
 * name, sorted and joined by blanks. `name=target` is an alias of a module or class elsewhere. A span is `<first
 * release>` or `<first release>-<release that removed it>`, several joined by commas. An empty first release means the
 * first recorded release. A module's own span has the name ''.
 */
export interface SymbolFile {
  /** Versions, oldest first. */
  releases: string[]
  modules: [module: string, names: [span: string, names: string][]][]
}

/** Writes spans over these releases. @internal */
export function writeSpans(spans: Spans, releases: readonly string[]): string {
  return spans
    .map(([from, until]) => {
      const first = from === 0 ? '' : (releases[from] ?? '')
      return until >= releases.length ? first : `${first}-${releases[until] ?? ''}`
    })
    .join(',')
}

/** Reads spans in the format of `writeSpans`. */
export function readSpans(text: string, positions: ReadonlyMap<string, number>): Spans {
  return text.split(',').map((span) => {
    const [first = '', removed] = span.split('-')
    return [positions.get(first) ?? 0, removed === undefined ? positions.size : (positions.get(removed) ?? 0)]
  })
}
