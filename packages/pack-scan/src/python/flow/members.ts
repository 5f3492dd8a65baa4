import type { Ref } from '../python-file.ts'
import { memberOf } from '../names.ts'
import { bindTo, callSpecial, classMember, namedBases } from './class-members.ts'
import { containerMethod } from './containers.ts'
import { fileMember } from './opened-files.ts'
import type { Machine } from './machine.ts'
import { textMember } from './texts.ts'
import {
  from,
  isEnvironment,
  join,
  joinAll,
  named,
  native,
  nothing,
  objectValue,
  setField,
  sourced,
  textsIn,
  textValue,
  valueOf,
  withSources,
  type Arguments,
  type Held,
  type Thing,
  type Value,
} from './value.ts'

/** Implements `Machine.member`: reads `object.name`. */
export function member(m: Machine, object: Value, name: string, at: Ref, isHidden = false): Value {
  if (object.things.length === 0) return named(`?.${name}`, isHidden, object.sources)
  const found = joinAll(object.things.map((thing) => ofThing(m, thing, name, at, isHidden)))
  return withSources(found, object.sources)
}

function ofThing(m: Machine, thing: Thing, name: string, at: Ref, isHidden: boolean): Value {
  if (name === '__call__' && thing.kind !== 'object') return valueOf(thing)
  switch (thing.kind) {
    case 'constant':
      return textMember(m, thing, name)
    case 'named':
      return ofNamed(m, thing, name, isHidden)
    case 'function':
      if (name === '__globals__') return objectValue(m.moduleOf(thing.code.file))
      if (name === '__self__') return thing.self ?? nothing
      return /^__(?:func|wrapped|get)__$/.test(name) ? valueOf(thing) : named(`?.${name}`)
    case 'native':
      return named(`?.${name}`)
    case 'object':
      return ofObject(m, thing.object, name, at, isHidden)
  }
}

function ofNamed(m: Machine, thing: Thing & { kind: 'named' }, name: string, isHidden: boolean): Value {
  const isResultHidden = isHidden || thing.isHidden
  if (/^__getattr(?:ibute)?__$/.test(name))
    return native((args, where) => {
      // `object.__getattribute__` and similar functions take the object as the first argument.
      const key = args.positional.at(-1) ?? nothing
      const asked = args.positional.length > 1 ? (args.positional[0] ?? nothing) : valueOf(thing)
      return memberByKey(m, asked, key, where)
    })
  if (name === '__self__' && !thing.origin.includes('.')) return named('builtins', true)
  if (name === '__builtins__') return named('builtins', isResultHidden)
  if (name === '__dict__' || name === '__globals__') return named(`${thing.origin}.${name}`, isResultHidden)
  const origin = memberOf(thing.origin, name)
  if (!thing.self) return named(origin, isResultHidden)
  return valueOf({ kind: 'named', origin, isHidden: isResultHidden, self: thing.self })
}

/** `getattr(object, key)`. */
export function memberByKey(m: Machine, object: Value, key: Value, at: Ref): Value {
  const texts = textsIn(key)
  const found = joinAll(
    texts.map(({ text, isMade: made }) => (text.includes('\ufffd') ? nothing : m.member(object, text, at, made))),
  )
  if (found.things.length > 0) return withSources(found, key.sources & from.network)
  const unknown = object.things.map((thing) => {
    if (thing.kind === 'named') return named(`${thing.origin}.\ufffd`, true, key.sources)
    return thing.kind === 'object' && thing.object.kind !== 'module' ? joinAll(thing.object.fields.values()) : nothing
  })
  // The name alone loses the sources of the key, so the method receives the key itself.
  if (key.sources !== 0) unknown.push(callSpecial(m, object, '__getattr__', [key], at) ?? nothing)
  return joinAll([...unknown, sourced(object.sources)])
}

function ofObject(m: Machine, object: Held, name: string, at: Ref, isHidden: boolean): Value {
  if (name === '__dict__') return objectValue(object)
  if (object.kind === 'list' || object.kind === 'mapping')
    return containerMethod(m, object, name) ?? object.fields.get(name) ?? withSources(nothing, object.rest.sources)
  if (object.kind === 'file') return fileMember(m, object, name)
  if (object.kind === 'module') return ofModule(m, object, name, at, isHidden)
  if (object.kind === 'class') return ofClass(m, object, name, objectValue(object), at, isHidden)
  return ofInstance(m, object, name, at, isHidden)
}

function ofModule(m: Machine, module: Held, name: string, at: Ref, isHidden: boolean): Value {
  const method = containerMethod(m, module, name)
  const found = module.fields.get(name)
  if (found) return isHidden ? hidden(found) : found
  if (method && /^(?:get|__getitem__|update|setdefault|pop|items|values|keys)$/.test(name)) return method
  const fallback = module.fields.get('__getattr__')
  return fallback ? m.call(fallback, oneArgument(textValue(name, isHidden)), at) : nothing
}

function ofInstance(m: Machine, instance: Held, name: string, at: Ref, isHidden: boolean): Value {
  const [firstType, ...more] = instance.types
  const [outside] = firstType?.things ?? []
  // Most instances are results of calls outside the pack.
  if (more.length === 0 && firstType?.things.length === 1 && outside?.kind === 'named' && !instance.fields.has(name)) {
    const origin = memberOf(`${outside.origin}()`, name)
    return valueOf({ kind: 'named', origin, isHidden: isHidden || outside.isHidden, self: instance })
  }
  const self = objectValue(instance)
  if (name === '__class__') return joinAll(instance.types)
  const own = instance.fields.get(name)
  const shared = joinAll(
    instance.types.flatMap(({ things }) =>
      things.flatMap((thing) => (thing.kind === 'object' ? (thing.object.common?.fields.get(name) ?? []) : [])),
    ),
  )
  if (own || shared !== nothing) return join(own ?? nothing, own ? nothing : shared)
  const found = joinAll(
    instance.types.map((type) =>
      joinAll(
        type.things.map((thing) => {
          if (thing.kind === 'object') return ofClass(m, thing.object, name, self, at, isHidden)
          if (thing.kind !== 'named') return nothing
          const origin = memberOf(`${thing.origin}()`, name)
          return valueOf({ kind: 'named', origin, isHidden: isHidden || thing.isHidden, self: instance })
        }),
      ),
    ),
  )
  const isFound = found.things.some((thing) => thing.kind !== 'named')
  if (isFound || /^__\w+__$/.test(name)) return found
  const fallbacks = ['__getattribute__', '__getattr__'].map((method) => {
    const fallback = joinAll(instance.types.map((type) => classMember(type, method)))
    const bound = bindTo(m, fallback, self, at)
    return bound.things.length > 0 ? m.call(bound, oneArgument(textValue(name, isHidden)), at) : nothing
  })
  return joinAll([...fallbacks, found])
}

function oneArgument(value: Value): Arguments {
  return { positional: [value], named: new Map(), rest: undefined }
}

function ofClass(m: Machine, type: Held, name: string, self: Value, at: Ref, isHidden: boolean): Value {
  const found = classMember(objectValue(type), name)
  if (found.things.length > 0 || found.sources !== 0) return bindTo(m, found, self, at)
  const isInstance = self.things.some((thing) => thing.kind === 'object' && thing.object.kind === 'instance')
  const outside = joinAll(
    namedBases(objectValue(type)).map((thing) => {
      const origin = memberOf(isInstance ? `${thing.origin}()` : thing.origin, name)
      const [first] = self.things
      const holder = first?.kind === 'object' ? first.object : undefined
      return valueOf(holder ? { kind: 'named', origin, isHidden, self: holder } : { kind: 'named', origin, isHidden })
    }),
  )
  const fallback = joinAll(
    classMember(objectValue(type), '__metaclass__').things.map((meta) => classMember(valueOf(meta), '__getattr__')),
  )
  const asked = fallback.things.flatMap((thing) => (thing.kind === 'function' ? [valueOf({ ...thing, self })] : []))
  if (!isInstance && asked.length > 0) return m.call(joinAll(asked), oneArgument(textValue(name, isHidden)), at)
  if (name === 'start' && isInstance) {
    const run = classMember(objectValue(type), 'run')
    if (run.things.length > 0) return join(outside, bindTo(m, run, self, at))
  }
  return outside
}

/** Marks a value as reached by a computed name. */
export function hidden(value: Value): Value {
  return {
    things: value.things.map((thing) => (thing.kind === 'named' ? { ...thing, isHidden: true } : thing)),
    sources: value.sources,
  }
}

/** Implements `Machine.element`: reads `object[key]`. */
export function element(m: Machine, object: Value, key: Value, at: Ref): Value {
  const found = joinAll(object.things.map((thing) => elementOf(m, thing, key, at)))
  return withSources(found, object.sources)
}

function elementOf(m: Machine, thing: Thing, key: Value, at: Ref): Value {
  if (thing.kind === 'constant') {
    if (typeof thing.value !== 'string') return nothing
    const index = key.things[0]
    const letter =
      index?.kind === 'constant' && typeof index.value === 'number' ? thing.value.at(index.value) : undefined
    if (letter === undefined) return nothing
    return thing.isBytes ? textValue(letter.charCodeAt(0), true) : textValue(letter, true)
  }
  if (thing.kind === 'named') return elementOfNamed(m, thing, key, at)
  if (thing.kind !== 'object') return nothing
  const { object } = thing
  if (object.kind === 'module') return hidden(memberByKey(m, valueOf(thing), key, at))
  if (object.kind === 'class')
    return callOwn(m, classMember(valueOf(thing), '__class_getitem__'), valueOf(thing), key, at)
  if (object.kind === 'instance') {
    const own = joinAll(object.types.map((type) => classMember(type, '__getitem__')))
    const fields = fieldsAt(object, key)
    return join(join(callOwn(m, own, valueOf(thing), key, at), fields), object.rest)
  }
  return object.kind === 'file' ? m.anyElement(valueOf(thing), at) : fieldsAt(object, key)
}

function callOwn(m: Machine, method: Value, self: Value, key: Value, at: Ref): Value {
  if (method.things.length === 0) return nothing
  const bound = joinAll(
    method.things.map((thing) =>
      thing.kind === 'function' ? valueOf({ kind: 'function', code: thing.code, self }) : valueOf(thing),
    ),
  )
  return m.call(bound, oneArgument(key), at)
}

const namespaces = /\.__(?:dict|globals)__$|^builtins$|^(?:globals|locals|vars)\(\)$/

function elementOfNamed(m: Machine, thing: Thing & { kind: 'named' }, key: Value, at: Ref): Value {
  if (isEnvironment(thing.origin)) return variableOf(key)
  if (thing.origin === 'sys.modules')
    return hidden(joinAll(textsIn(key).map(({ text }) => m.importModule(at.file, text))))
  if (namespaces.test(thing.origin)) {
    const origin = thing.origin.replace(/\.__(?:dict|globals)__$/, '')
    const isGlobals = thing.origin.endsWith('__globals__')
    return hidden(memberByKey(m, named(isGlobals ? 'builtins' : origin, true), key, at))
  }
  return named(`${thing.origin.slice(0, 200)}[]`, thing.isHidden)
}

/** Returns the value of an environment variable; all variables when the key comes from the environment itself. */
function variableOf(key: Value): Value {
  if (key.sources & from.environmentName) return sourced(from.wholeEnvironment)
  const texts = textsIn(key).map(({ text }) => textValue(`%${text}%`, false, from.environment))
  return texts.length > 0 ? joinAll(texts) : sourced(from.environment)
}

function fieldsAt(object: Held, key: Value): Value {
  const keys = key.things.flatMap((thing) => (thing.kind === 'constant' ? [thing.value] : []))
  if (keys.length === 0) return join(joinAll(object.fields.values()), object.rest)
  return joinAll(
    keys.map((at) => {
      const index = object.kind === 'list' && typeof at === 'number' && at < 0 ? object.fields.size + at : at
      return object.fields.get(String(index)) ?? object.rest
    }),
  )
}

/** Implements `Machine.setElement`: `object[key] = value` and `object.key = value`. */
export function setElement(m: Machine, object: Value, key: Value, value: Value, at: Ref): void {
  const isOne = object.things.length === 1
  for (const thing of object.things) {
    if (thing.kind !== 'object') continue
    const keys = key.things.flatMap((part) => (part.kind === 'constant' ? [String(part.value)] : []))
    const held = thing.object
    if (keys.length === 0) setField(held, undefined, value)
    for (const name of keys) setField(held, name, value, isOne && held.kind !== 'module' && !held.fields.has(name))
    if (held.kind !== 'instance') continue
    for (const type of held.types)
      for (const { common } of type.things.flatMap((part) => (part.kind === 'object' ? [part.object] : [])))
        for (const name of keys) if (common && common !== held) setField(common, name, value)
    const own = joinAll(held.types.map((type) => classMember(type, '__setitem__')))
    for (const method of own.things)
      if (method.kind === 'function')
        m.call(
          valueOf({ kind: 'function', code: method.code, self: valueOf(thing) }),
          { positional: [key, value], named: new Map(), rest: undefined },
          at,
        )
  }
}
