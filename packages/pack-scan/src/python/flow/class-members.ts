import type { Ref } from '../python-file.ts'
import type { Machine } from './machine.ts'
import { join, joinAll, noArguments, nothing, valueOf, withSources, type Thing, type Value } from './value.ts'

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

/** Binds a class attribute to an instance: returns a bound method, or the value of a property. */
export function bindTo(m: Machine, found: Value, self: Value, at: Ref): Value {
  const isInstance = self.things.some((thing) => thing.kind === 'object' && thing.object.kind === 'instance')
  const bound = found.things.map((thing) => {
    if (thing.kind !== 'function' || thing.self) return valueOf(thing)
    const { wrapper } = thing.code
    if (wrapper === 'staticmethod' || (!isInstance && wrapper !== 'classmethod')) return valueOf(thing)
    if (wrapper?.endsWith('property')) return m.call(valueOf({ ...thing, self }), noArguments, at)
    return valueOf({ ...thing, self })
  })
  return withSources(joinAll(bound), found.sources)
}

/** Calls a special method, such as `__eq__`, of the classes of instances; undefined where no class defines it. */
export function callSpecial(
  m: Machine,
  object: Value,
  name: string,
  positional: readonly Value[],
  at: Ref,
): Value | undefined {
  let answer: Value | undefined
  for (const thing of object.things) {
    if (thing.kind !== 'object' || thing.object.kind !== 'instance') continue
    const found = joinAll(thing.object.types.map((type) => classMember(type, name)))
    if (found.things.length === 0) continue
    const method = bindTo(m, found, valueOf(thing), at)
    answer = join(answer ?? nothing, m.call(method, { ...noArguments, positional }, at))
  }
  return answer
}

/** Calls the `__setattr__` of an object, and the `__set__` of the descriptor under a name. */
export function callSetters(m: Machine, object: Value, name: Value, given: Value, at: Ref): void {
  callSpecial(m, object, '__setattr__', [name, given], at)
  for (const { value } of name.things.flatMap((thing) => (thing.kind === 'constant' ? [thing] : [])))
    for (const thing of object.things)
      if (thing.kind === 'object' && thing.object.kind === 'instance')
        for (const type of thing.object.types)
          callSpecial(m, classMember(type, String(value)), '__set__', [object, given], at)
}
