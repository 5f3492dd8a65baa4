import type { Machine } from './machine.ts'
import {
  deepSources,
  from,
  held,
  isEnvironment,
  join,
  joinAll,
  native,
  nothing,
  objectValue,
  setField,
  sourced,
  textValue,
  valueOf,
  withSources,
  type Arguments,
  type Held,
  type Value,
} from './value.ts'

/** A method of a list, a dictionary, or a module's names. */
export function containerMethod(m: Machine, object: Held, name: string): Value | undefined {
  const method = methods.get(name)
  return method === undefined ? undefined : native((args, at) => method(m, object, args, at))
}

type Method = (m: Machine, object: Held, args: Arguments, at: Parameters<Machine['element']>[2]) => Value

const first = (args: Arguments, index = 0): Value => args.positional[index] ?? nothing
const everything = (object: Held): Value => join(joinAll(object.fields.values()), object.rest)

const get: Method = (m, object, args, at) =>
  join(m.element(objectValue(object), first(args), at), join(first(args, 1), args.named.get('default') ?? nothing))

const add: Method = (_, object, args) => {
  const key = object.kind === 'list' && object.rest === nothing ? String(object.fields.size) : undefined
  setField(object, key, first(args))
  return nothing
}

const extend: Method = (m, object, args, at) => {
  const added = m.elements(first(args))
  if (added) for (const element of added) add(m, object, { ...args, positional: [element] }, at)
  else object.rest = join(object.rest, m.anyElement(first(args), at))
  return nothing
}

const update: Method = (_, object, args) => {
  for (const [name, value] of args.named) setField(object, name, value)
  for (const value of [...args.positional, ...(args.rest ? [args.rest] : [])]) {
    const parts = value.things.flatMap((thing) => (thing.kind === 'object' ? [thing.object] : []))
    for (const part of parts) {
      for (const [key, field] of part.fields) setField(object, key, field)
      object.rest = join(object.rest, part.rest)
    }
    object.rest = withSources(object.rest, parts.length > 0 ? value.sources : deepSources(value))
  }
  return nothing
}

const listOf = (values: readonly Value[], rest: Value): Value => {
  const list = held('list')
  for (const value of values) setField(list, String(list.fields.size), value, true)
  list.rest = rest
  return objectValue(list)
}

const methods = new Map<string, Method>([
  ['get', get],
  ['__getitem__', get],
  ['pop', (m, object, args, at) => (args.positional.length > 0 ? get(m, object, args, at) : everything(object))],
  ['popitem', (_, object) => listOf([], everything(object))],
  ['popleft', (_, object) => everything(object)],
  [
    'setdefault',
    (m, object, args, at) => {
      m.setElement(objectValue(object), first(args), first(args, 1), at)
      return get(m, object, args, at)
    },
  ],
  [
    '__setitem__',
    (m, object, args, at) => {
      m.setElement(objectValue(object), first(args), first(args, 1), at)
      return nothing
    },
  ],
  ['append', add],
  ['add', add],
  ['appendleft', add],
  [
    'insert',
    (_, object, args) => {
      object.rest = join(object.rest, first(args, 1))
      return nothing
    },
  ],
  ['extend', extend],
  ['__iadd__', extend],
  ['update', update],
  ['copy', (_, object) => copyOf(object)],
  ['values', (_, object) => listOf([...object.fields.values()], object.rest)],
  [
    'keys',
    (_, object) =>
      listOf(
        [...object.fields.keys()].map((key) => textValue(key, false)),
        sourced(object.rest.sources),
      ),
  ],
  [
    'items',
    (_, object) =>
      listOf(
        [...object.fields].map(([key, value]) => listOf([textValue(key, false), value], nothing)),
        object.rest === nothing ? nothing : listOf([sourced(object.rest.sources), object.rest], nothing),
      ),
  ],
  [
    'reverse',
    (_, object) => {
      const values = [...object.fields.values()].toReversed()
      if (object.kind === 'list') for (const [index, value] of values.entries()) object.fields.set(String(index), value)
      return nothing
    },
  ],
  ['__len__', () => nothing],
  ['index', () => nothing],
  ['count', () => nothing],
  ['sort', () => nothing],
  ['clear', () => nothing],
  ['remove', () => nothing],
])

function copyOf(object: Held): Value {
  const copy = held(object.kind === 'module' ? 'mapping' : object.kind, object.types)
  copy.fields = new Map(object.fields)
  copy.rest = object.rest
  return objectValue(copy)
}

/** Implements `Machine.elements` for a known list, a text or a dictionary. */
export function elements(value: Value): Value[] | undefined {
  const [thing, ...more] = value.things
  if (!thing || more.length > 0) return undefined
  if (thing.kind === 'constant') {
    if (typeof thing.value !== 'string' || thing.value.includes('\ufffd') || thing.value.length > 4096) return undefined
    return thing.value
      .split('')
      .map((letter) =>
        thing.isBytes ? textValue(letter.charCodeAt(0), true, value.sources) : textValue(letter, true, value.sources),
      )
  }
  if (thing.kind !== 'object' || thing.object.rest !== nothing) return undefined
  const { fields, kind } = thing.object
  if (kind === 'mapping') return [...fields.keys()].map((key) => textValue(key, false, value.sources))
  return kind === 'list' ? [...fields.values()].map((field) => withSources(field, value.sources)) : undefined
}

/** Returns a part of a foreign call's result, with the name of the whole result. */
function partOfNamed(object: Held): Value {
  return joinAll(
    object.types.flatMap(({ things }) =>
      things.map((type) =>
        type.kind === 'named'
          ? valueOf({ kind: 'named', origin: `${type.origin}()`, isHidden: type.isHidden, self: object })
          : nothing,
      ),
    ),
  )
}

/** Any element of a container with unknown elements. */
export function anyElement(value: Value): Value {
  const parts = value.things.map((thing) => {
    if (thing.kind === 'named' && isEnvironment(thing.origin)) return sourced(from.environmentName)
    if (thing.kind === 'object' && thing.object.kind === 'list') return everything(thing.object)
    if (thing.kind === 'object' && thing.object.kind === 'instance')
      return join(everything(thing.object), partOfNamed(thing.object))
    if (thing.kind === 'object' && thing.object.kind === 'mapping') return sourced(deepSources(valueOf(thing)))
    return nothing
  })
  return joinAll([...parts, sourced(value.sources)])
}

/** Adds the entries of another mapping. */
export function merge(into: Held, value: Value): void {
  let isKnown = value.things.length > 0
  for (const thing of value.things) {
    if (thing.kind !== 'object') isKnown = false
    else {
      for (const [key, field] of thing.object.fields) setField(into, key, field)
      into.rest = join(into.rest, thing.object.rest)
    }
  }
  if (!isKnown) into.rest = join(into.rest, sourced(deepSources(value)))
  else into.rest = withSources(into.rest, value.sources)
}
