import { fitsType } from './fits-type.ts'
import { oncePerPair } from './once-per-pair.ts'
import type { OutputSignature } from './signature.ts'

type Output = Pick<OutputSignature, 'name' | 'type'>

/**
 * Maps the position of each output to its position in another version: by name, else by position with a fitting type,
 * else as the only output of its type. Missing outputs are omitted.
 */
export const matchOutputs: (before: readonly Output[], after: readonly Output[]) => ReadonlyMap<number, number> =
  oncePerPair((before, after) => {
    const positions = new Map<number, number>()
    const free = new Set(after.keys())
    const take = (from: number, to: number | undefined) => {
      if (to === undefined || positions.has(from) || !free.delete(to)) return
      positions.set(from, to)
    }
    const isSame = (old: Output, now: Output | undefined) => now && labelOf(old) === labelOf(now) && fits(old, now)
    for (const [index, old] of before.entries()) if (isSame(old, after[index])) take(index, index)
    const findNamed = createFinder(after, free)
    for (const [index, old] of before.entries()) if (!positions.has(index)) take(index, findNamed(old))
    for (const [index, old] of before.entries()) if (fits(old, after[index])) take(index, index)
    const left = before.flatMap((old, index) => (positions.has(index) ? [] : [{ old, index }]))
    const freeOfType = Map.groupBy(free, (to) => after[to]?.type)
    for (const [type, some] of Map.groupBy(left, ({ old }) => old.type)) {
      const [only, ...rivals] = freeOfType.get(type) ?? []
      if (some.length + rivals.length === 1 && type !== undefined && type !== '*') take(some[0]?.index ?? -1, only)
    }
    return positions
  })

/** Creates a lookup for the first free output with the name of another output and a fitting type. */
function createFinder(after: readonly Output[], free: ReadonlySet<number>): (old: Output) => number | undefined {
  const positions = new Map<string, number[]>()
  for (const [index, now] of [...after.entries()].toReversed()) {
    for (const type of new Set([anyType, ...(isOpen(now.type) ? [openType] : typesOf(now.type))])) {
      const key = `${labelOf(now)}\0${type}`
      const some = positions.get(key)
      if (some) some.push(index)
      else positions.set(key, [index])
    }
  }
  const firstOf = (label: string, type: string): number => {
    const some = positions.get(`${label}\0${type}`) ?? []
    // A taken output never becomes free again, so each output is skipped only once.
    while (some.length > 0 && !free.has(some.at(-1) ?? -1)) some.pop()
    return some.at(-1) ?? Infinity
  }
  return (old) => {
    const types = isOpen(old.type) ? [anyType] : [openType, ...typesOf(old.type)]
    const first = types.reduce((least, type) => Math.min(least, firstOf(labelOf(old), type)), Infinity)
    return first === Infinity ? undefined : first
  }
}

const anyType = 'any'
const openType = 'open'

/** Returns whether a type fits every other type. */
function isOpen(type: string | undefined): type is undefined | '*' {
  return type === undefined || type === '*'
}

/** Splits types such as `IMAGE,MASK`. The prefix keeps them distinct from the keys `any` and `open`. */
function typesOf(types: string): string[] {
  return types.split(',').map((type) => `=${type}`)
}

function fits(old: Output, now: Output | undefined): boolean {
  return now !== undefined && (old.type === undefined || fitsType(now.type, old.type))
}

function labelOf({ name, type }: Output): string {
  return (name ?? type ?? '').toLowerCase()
}
