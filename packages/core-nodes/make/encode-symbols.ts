import { writeSpans, type SymbolFile } from '../src/symbol-file.ts'
import type { Symbols } from './read-symbols.ts'

/** Encodes the symbols of releases, oldest first. Equal releases give equal bytes. */
export function encodeSymbols(releases: readonly { version: string; symbols: Symbols }[]): SymbolFile {
  const versions = releases.map(({ version }) => version)
  const spans = new Map<string, [number, number][]>()
  const moduleOf = new Map<string, string>()
  for (const [at, { symbols }] of releases.entries()) {
    for (const [name, { module, target }] of symbols) {
      const key = target === undefined ? name : `${name}=${target}`
      moduleOf.set(key, module === '' ? name : module)
      const known = spans.get(key) ?? []
      spans.set(key, known)
      const last = known.at(-1)
      if (last && last[1] === at) last[1] = at + 1
      else known.push([at, at + 1])
    }
  }
  const modules = new Map<string, Map<string, string[]>>()
  for (const [key, found] of spans) {
    const module = moduleOf.get(key) ?? ''
    const bySpan = modules.get(module) ?? new Map<string, string[]>()
    modules.set(module, bySpan)
    const span = writeSpans(found, versions)
    const names = bySpan.get(span) ?? []
    bySpan.set(span, names)
    names.push(key.slice(module.length + 1))
  }
  return {
    releases: versions,
    modules: [...modules]
      .toSorted(byName)
      .map(([module, bySpan]) => [
        module,
        [...bySpan].toSorted(byName).map(([span, names]) => [span, names.toSorted().join(' ')]),
      ]),
  }
}

/** Writes a line for each module, so that a new release changes few lines. */
export function writeSymbolFile({ releases, modules }: SymbolFile): string {
  const lines = modules.map((module) => JSON.stringify(module)).join(',\n')
  return `{"releases":${JSON.stringify(releases)},\n"modules":[\n${lines}\n]}\n`
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
