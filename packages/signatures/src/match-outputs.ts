import { fitsType } from './fits-type.ts'
import type { OutputSignature } from './signature.ts'

type Output = Pick<OutputSignature, 'name' | 'type'>

/**
 * Place of each output in another version: the one of its name, else its own place where the type still fits, else the only one of
 * its type. An output that is gone is left out.
 */
export function matchOutputs(before: readonly Output[], after: readonly Output[]): Map<number, number> {
  const places = new Map<number, number>()
  const free = new Set(after.keys())
  const take = (from: number, to: number | undefined) => {
    if (to === undefined || places.has(from) || !free.delete(to)) return
    places.set(from, to)
  }
  const isSame = (old: Output, now: Output | undefined) => now && labelOf(old) === labelOf(now) && fits(old, now)
  for (const [index, old] of before.entries()) if (isSame(old, after[index])) take(index, index)
  for (const [index, old] of before.entries()) {
    take(index, places.has(index) ? undefined : [...free].find((to) => isSame(old, after[to])))
  }
  for (const [index, old] of before.entries()) if (fits(old, after[index])) take(index, index)
  const left = before.flatMap((old, index) => (places.has(index) ? [] : [{ old, index }]))
  for (const [type, some] of Map.groupBy(left, ({ old }) => old.type)) {
    const [only, ...rivals] = [...free].filter((to) => after[to]?.type === type)
    if (some.length + rivals.length === 1 && type !== undefined && type !== '*') take(some[0]?.index ?? -1, only)
  }
  return places
}

function fits(old: Output, now: Output | undefined): boolean {
  return now !== undefined && (old.type === undefined || fitsType(now.type, old.type))
}

function labelOf({ name, type }: Output): string {
  return (name ?? type ?? '').toLowerCase()
}
