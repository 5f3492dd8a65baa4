import type { Finding } from '@registry/pack-scan'

/** The rules that found something, each once: those that block first, then by name. */
export function rulesFound(findings: readonly Finding[]): string[] {
  const blocking = new Set(findings.filter(({ blocks }) => blocks).map(({ rule }) => rule))
  const others = new Set(findings.map(({ rule }) => rule).filter((rule) => !blocking.has(rule)))
  return [...[...blocking].toSorted(), ...[...others].toSorted()]
}
