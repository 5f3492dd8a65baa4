import { joinAll, nothing, type Thing, type Value } from './value.ts'

const deepest = 6

/** Returns a member of a class of the pack, or of its bases. */
export function classMember(type: Value, name: string, depth = 0): Value {
  if (depth > deepest) return nothing
  return joinAll(
    type.things.map((thing) => {
      if (thing.kind !== 'object' || thing.object.kind !== 'class') return nothing
      return (
        thing.object.fields.get(name) ?? joinAll(thing.object.types.map((base) => classMember(base, name, depth + 1)))
      )
    }),
  )
}

export function namedBases(type: Value, depth = 0): (Thing & { kind: 'named' })[] {
  if (depth > deepest) return []
  return type.things.flatMap((thing) => {
    if (thing.kind === 'named') return depth > 0 ? [thing] : []
    return thing.kind === 'object' ? thing.object.types.flatMap((base) => namedBases(base, depth + 1)) : []
  })
}
