import { fitsType } from './fits-type.ts'
import { oncePerPair } from './once-per-pair.ts'
import type { OutputSignature } from './signature.ts'

type Output = Pick<OutputSignature, 'name' | 'type'>

/**
 * Place of each output in another version: the one of its name, else its own place where the type still fits, else the only one of
 * its type. An output that is gone is left out.
 */
export const matchOutputs: (before: readonly Output[], after: readonly Output[]) => ReadonlyMap<number, number> =
  oncePerPair((before, after) => {
    const places = new Map<number, number>()
    const free = new Set(after.keys())
    const take = (from: number, to: number | undefined) => {
      if (to === undefined || places.has(from) || !free.delete(to)) return
      places.set(from, to)
    }
    const isSame = (old: Output, now: Output | undefined) => now && labelOf(old) === labelOf(now) && fits(old, now)
    for (const [index, old] of before.entries()) if (isSame(old, after[index])) take(index, index)
    const findNamed = createFinder(after, free)
    for (const [index, old] of before.entries()) if (!places.has(index)) take(index, findNamed(old))
    for (const [index, old] of before.entries()) if (fits(old, after[index])) take(index, index)
    const left = before.flatMap((old, index) => (places.has(index) ? [] : [{ old, index }]))
    const freeOfType = Map.groupBy(free, (to) => after[to]?.type)
    for (const [type, some] of Map.groupBy(left, ({ old }) => old.type)) {
      const [only, ...rivals] = freeOfType.get(type) ?? []
      if (some.length + rivals.length === 1 && type !== undefined && type !== '*') take(some[0]?.index ?? -1, only)
    }
    return places
  })

/** Finds the first free output with the name of another one and a type that fits. */
function createFinder(after: readonly Output[], free: ReadonlySet<number>): (old: Output) => number | undefined {
  const places = new Map<string, number[]>()
  for (const [index, now] of [...after.entries()].toReversed()) {
    for (const type of new Set([anyType, ...(isOpen(now.type) ? [openType] : typesOf(now.type))])) {
      const key = `${labelOf(now)}\0${type}`
      const some = places.get(key)
      if (some) some.push(index)
      else places.set(key, [index])
    }
  }
  const firstOf = (label: string, type: string): number => {
    const some = places.get(`${label}\0${type}`) ?? []
    // An output that is taken stays so, so that each is passed once.
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

/** Whether a type fits every other. */
function isOpen(type: string | undefined): type is undefined | '*' {
  return type === undefined || type === '*'
}

/** Types that `IMAGE,MASK` stands for, apart from the two words above. */
function typesOf(types: string): string[] {
  return types.split(',').map((type) => `=${type}`)
}

function fits(old: Output, now: Output | undefined): boolean {
  return now !== undefined && (old.type === undefined || fitsType(now.type, old.type))
}

function labelOf({ name, type }: Output): string {
  return (name ?? type ?? '').toLowerCase()
}
