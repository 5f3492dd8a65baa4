/** A name of ComfyUI's Python that a pack imports or reads. Hostile text: show as text only. */
export interface UsedSymbol {
  /** Dotted name in ComfyUI's modules: `comfy.utils.ProgressBar`. */
  name: string
  /** File of the gravest use; among equal uses, of the first by path and line. */
  file: string
  line: number
  /** Number of places. */
  count: number
  /** True when the pack handles the absence of the symbol at every place. */
  guarded?: true
  /** True when no code that runs during loading uses the symbol. */
  onUse?: true
}

export interface UsedSymbols {
  /** Sorted by name; at most 400. Beyond the limit, guarded symbols are dropped first. */
  symbols: UsedSymbol[]
  /** Number of symbols before the limit. */
  symbolCount: number
}

/** Collects symbols. The number of symbols in memory is limited. */
export interface SymbolList {
  add(use: Omit<UsedSymbol, 'count'>): void
  result(): UsedSymbols
}

const mostSymbols = 400
const mostKept = 5000
const longestName = 160

export function createSymbolList(): SymbolList {
  const found = new Map<string, UsedSymbol>()
  return {
    add: (use) => {
      if (use.name.length > longestName) return
      const known = found.get(use.name)
      if (!known && found.size >= mostKept) return
      found.set(use.name, known ? merge(known, use) : { ...use, count: 1 })
    },
    result: () => {
      const all = [...found.values()].toSorted((a, b) => gravity(b) - gravity(a) || (a.name < b.name ? -1 : 1))
      const symbols = all.slice(0, mostSymbols).toSorted((a, b) => (a.name < b.name ? -1 : 1))
      return { symbols, symbolCount: found.size }
    },
  }
}

/** Merges two uses of a symbol. The graver use determines the place. */
function merge(known: UsedSymbol, use: Omit<UsedSymbol, 'count'>): UsedSymbol {
  const [a, b] = [gravity(known), gravity(use)]
  const isFirst = known.file === use.file ? known.line <= use.line : known.file < use.file
  return { ...(a > b || (a === b && isFirst) ? known : use), count: known.count + 1 }
}

function gravity({ guarded, onUse }: Omit<UsedSymbol, 'count'>): number {
  return (guarded ? 0 : 2) + (onUse ? 0 : 1)
}
