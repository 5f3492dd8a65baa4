import type { Dependency, Incompatibility } from './incompatibility.ts'

/** Returns the dependencies from which a conflict is derived, each once, in the order of the derivation. */
export function factsOf(conflict: Incompatibility): Dependency[] {
  const seen = new Set<Incompatibility>()
  const facts: Dependency[] = []
  // A stack instead of recursion: a derivation may be thousands of steps deep.
  const open = [conflict]
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    if (next.cause.kind === 'dependency') facts.push(next.cause.dependency)
    if (next.cause.kind === 'derived') open.push(...next.cause.from.toReversed())
  }
  return facts
}
