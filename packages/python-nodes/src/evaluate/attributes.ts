import { bool, dict, external, list, native, none, text, tuple, unknown } from '../values/make.ts'
import { put } from '../values/keys.ts'
import type { Arguments, Class, External, Instance, Module, Super, Value } from '../values/value.ts'
import { findInClass, isEnum, membersOf, newInstance } from './classes.ts'
import type { Machine } from './machine.ts'
import { write } from './names.ts'

/** Methods of built-in types, and known values outside the pack. */
export interface Knowledge {
  method(machine: Machine, object: Value, name: string): Value | undefined
  attribute(machine: Machine, path: string): Value | undefined
}

/** Reads `object.name`; undefined when the attribute is missing. */
export function readAttribute(machine: Machine, known: Knowledge, object: Value, name: string): Value | undefined {
  machine.budget.spend(1)
  switch (object.kind) {
    case 'unknown':
      return known.method(machine, object, name) ?? unknown()
    case 'external':
      return attributeOfExternal(machine, known, object, name)
    case 'module':
      return attributeOfModule(machine, object, name)
    case 'class':
      return attributeOfClass(machine, object, name)
    case 'instance':
      return attributeOfInstance(machine, known, object, name)
    case 'super':
      return attributeOfSuper(machine, object, name)
    case 'function':
      return object.attributes.get(name) ?? attributeOfFunction(object, name)
    case 'bound':
      if (name === '__self__') return object.self
      if (name === '__func__') return object.callee
      return name === '__get__' ? native(name, () => object) : readAttribute(machine, known, object.callee, name)
    case 'descriptor':
      return attributeOfDescriptor(machine, object, name)
    case 'bool':
    case 'dict':
    case 'list':
    case 'native':
    case 'none':
    case 'number':
    case 'path':
    case 'set':
    case 'slice':
    case 'text':
    case 'tuple':
    default:
      return known.method(machine, object, name)
  }
}

/** Writes `object.name = value`. */
export function writeAttribute(machine: Machine, object: Value, name: string, value: Value): void {
  if (object.kind === 'module') write(machine, object.scope, name, value)
  else if (object.kind === 'function') object.attributes.set(name, value)
  else if (object.kind === 'class' || object.kind === 'instance') {
    if (machine.isWeak && object.attributes.has(name)) return
    if (object.kind === 'class') object.written.delete(name)
    object.attributes.set(name, value)
  }
}

function attributeOfExternal(machine: Machine, known: Knowledge, object: External, name: string): Value | undefined {
  if (name === '__name__' && !object.args) return text(object.path.split('.').at(-1) ?? '')
  const path = `${object.path}.${name}`
  return known.attribute(machine, path) ?? external(path, object)
}

function attributeOfModule(machine: Machine, module: Module, name: string): Value | undefined {
  const value = module.scope.names.get(name)
  if (value) return value
  if (name === '__dict__') return namesOf(machine, module.scope.names)
  // A module also serves as its spec and loader.
  if (name === 'loader') return module
  if (name === 'exec_module') return native(name, () => none)
  if (name === 'load_module') return native(name, () => module)
  const getter = module.scope.names.get('__getattr__')
  if (getter?.kind === 'function')
    return machine.call(getter, { positional: [text(name)], named: new Map(), isOpen: false })
  const star = module.stars.at(-1)
  if (star !== undefined) return machine.attribute(external(star), name)
  return module.isOpen || module.state === 'running' ? unknown() : undefined
}

function namesOf(machine: Machine, names: Map<string, Value>): Value {
  const made = dict()
  machine.budget.spend(names.size)
  for (const [name, value] of names) put(made, text(name), value, machine.site)
  made.mirrors = names
  return made
}

function attributeOfClass(machine: Machine, object: Class, name: string): Value | undefined {
  for (const base of object.order) {
    if (base.kind === 'class') {
      const value = base.attributes.get(name)
      if (value) return bindToClass(machine, value, object)
    } else if (base.kind === 'external' && !name.startsWith('__') && !isHarmless(base.path))
      return external(`${base.path}.${name}`, object)
    else if (base.kind === 'unknown') return unknown()
  }
  const fromMeta = object.metaclass?.kind === 'class' ? findInClass(object.metaclass, name) : undefined
  if (fromMeta) return bindToInstance(machine, fromMeta, object, object.metaclass ?? object)
  return ownAttributeOfClass(machine, object, name)
}

/** Whether a base class is from a standard library module that adds no attributes of a node. */
export const isHarmless = (path: string): boolean => /^(abc|enum|typing|dataclasses|collections)\./.test(path)

function ownAttributeOfClass(machine: Machine, object: Class, name: string): Value | undefined {
  switch (name) {
    case '__name__':
    case '__qualname__':
      return text(object.name)
    case '__module__':
      return text(object.module?.name ?? 'builtins')
    case '__doc__':
      return object.doc === undefined ? none : text(object.doc)
    case '__dict__':
      return namesOf(machine, object.attributes)
    case '__mro__':
      return tuple(object.order)
    case '__bases__':
      return tuple(object.order.slice(1, 2))
    case '__class__':
      return object.metaclass ?? machine.builtins.get('type')
    case '__members__':
      return isEnum(object) ? memberDict(machine, object) : undefined
    case '__subclasses__':
      return native(name, () => list([...object.subclasses]))
    default:
      return undefined
  }
}

function memberDict(machine: Machine, object: Class): Value {
  const made = dict()
  for (const member of membersOf(object)) put(made, member.attributes.get('name') ?? none, member, machine.site)
  return made
}

function attributeOfInstance(machine: Machine, known: Knowledge, object: Instance, name: string): Value | undefined {
  const own = object.attributes.get(name)
  if (own) return own
  if (name === '__class__') return object.of
  if (name === '__dict__') return namesOf(machine, object.attributes)
  for (const base of object.of.order) {
    const value = base.kind === 'class' ? base.attributes.get(name) : undefined
    if (value) return bindToInstance(machine, value, object, object.of)
    const isOutside = base.kind === 'external' && !object.payload && !name.startsWith('__')
    if (isOutside && !isHarmless(base.path)) return external(`${base.path}.${name}`, object)
    if (base.kind === 'unknown') return unknown()
  }
  const method = object.payload && known.method(machine, object.payload, name)
  if (method) return method
  const getter = findInClass(object.of, '__getattr__')
  if (!getter) return undefined
  return machine.call(getter, { positional: [object, text(name)], named: new Map(), isOpen: false })
}

function attributeOfSuper(machine: Machine, object: Super, name: string): Value | undefined {
  const isClass = object.self.kind === 'class'
  const of =
    object.self.kind === 'class' ? object.self : object.self.kind === 'instance' ? object.self.of : object.after
  const start = of.order.indexOf(object.after)
  const rest = start < 0 ? object.after.order.slice(1) : of.order.slice(start + 1)
  for (const base of rest) {
    if (base.kind === 'class') {
      const value = base.attributes.get(name)
      if (value && name === '__new__') return value.kind === 'descriptor' ? value.target : value
      // In a metaclass, `self` of `super()` is a class, and the method comes from the metaclass of this class.
      if (value && isClass && !of.order.includes(object.after))
        return { kind: 'bound', callee: value, self: object.self }
      if (value) return isClass ? bindToClass(machine, value, of) : bindToInstance(machine, value, object.self, of)
    } else if (base.kind === 'external' && !name.startsWith('__')) return external(`${base.path}.${name}`, object)
  }
  return ownOfObject(machine, object, of, name)
}

/** Returns an attribute that a built-in type provides through `super()`. */
function ownOfObject(machine: Machine, object: Super, of: Class, name: string): Value | undefined {
  if (name === '__new__') return native(name, (args) => newOf(machine, args.positional))
  if (name === '__init__') {
    return native(name, (args) => {
      if (object.self.kind === 'instance') initialize(machine, object.self, args)
      return none
    })
  }
  if (name === '__init_subclass__' || name === '__set_name__' || name === '__setattr__') return native(name, () => none)
  const payload = object.self.kind === 'instance' ? object.self.payload : undefined
  if (payload?.kind === 'dict' && name === '__getitem__') {
    return native(name, (args) => machine.subscript(payload, args.positional[0] ?? none) ?? unknown())
  }
  if (payload?.kind === 'dict' && name === '__contains__') return native(name, () => bool(true))
  return payload ? machine.attribute(payload, name) : attributeOfClass(machine, of, name)
}

/** Implements `super().__new__(cls, …)` for instances and for classes. */
export function newOf(machine: Machine, [made, ...rest]: Value[]): Value {
  if (made?.kind !== 'class') return unknown()
  const isMeta = made.order.some((base) => base.kind === 'native' && base.name === 'type')
  if (!isMeta) return newInstance(made, { positional: rest, named: new Map(), isOpen: false })
  const [name, bases, attributes] = rest
  const names = new Map<string, Value>()
  if (attributes?.kind === 'dict') {
    for (const { key, value } of attributes.entries.values()) if (key.kind === 'text') names.set(key.value, value)
  }
  const type = machine.defineClass(
    name?.kind === 'text' ? name.value : '',
    bases ? machine.walk(bases).items : [],
    names,
  )
  type.metaclass = made
  return type
}

/**
 * Initializes an instance. A built-in type uses the arguments as content; a class from outside the pack stores them as
 * attributes.
 */
function initialize(machine: Machine, object: Instance, args: Arguments): void {
  const [content] = args.positional
  if (!object.payload) {
    for (const [name, value] of args.named) object.attributes.set(name, value)
    if (content) object.attributes.set('id', content)
    return
  }
  if (!content) return
  const update = machine.attribute(object.payload, object.payload.kind === 'dict' ? 'update' : 'extend')
  if (update) machine.call(update, { positional: [content], named: new Map(), isOpen: false })
}

function bindToClass(machine: Machine, value: Value, object: Class): Value {
  if (value.kind === 'descriptor') {
    if (value.wraps === 'static') return value.target
    return value.wraps === 'class' ? { kind: 'bound', callee: value.target, self: object } : value
  }
  return throughGetter(machine, value, none, object) ?? value
}

function bindToInstance(machine: Machine, value: Value, self: Value, of: Value): Value {
  if (value.kind === 'function') return { kind: 'bound', callee: value, self }
  if (value.kind !== 'descriptor') return throughGetter(machine, value, self, of) ?? value
  if (value.wraps === 'static') return value.target
  if (value.wraps === 'class') return { kind: 'bound', callee: value.target, self: of }
  return machine.call(value.target, { positional: [self], named: new Map(), isOpen: false })
}

/** Computes a value through `__get__` of a class attribute, such as the `classproperty` of many packs. */
function throughGetter(machine: Machine, value: Value, self: Value, of: Value): Value | undefined {
  const getter = value.kind === 'instance' ? findInClass(value.of, '__get__') : undefined
  return getter && machine.call(getter, { positional: [value, self, of], named: new Map(), isOpen: false })
}

function attributeOfFunction(object: Extract<Value, { kind: 'function' }>, name: string): Value | undefined {
  if (name === '__func__') return object
  if (name === '__get__') {
    return native(name, ({ positional: [self, of] }) => {
      const to = self && self.kind !== 'none' ? self : of
      return to ? { kind: 'bound', callee: object, self: to } : object
    })
  }
  if (name === '__name__' || name === '__qualname__') return text(object.definition.name)
  if (name === '__module__') return text(object.module.name)
  if (name !== '__doc__') return undefined
  const doc = object.definition.doc()
  return doc === undefined ? none : text(doc)
}

function attributeOfDescriptor(machine: Machine, object: Extract<Value, { kind: 'descriptor' }>, name: string) {
  if (name === '__func__' || name === 'fget') return object.target
  // `@x.setter` adds a setter and leaves the getter unchanged.
  if (name === 'setter' || name === 'deleter' || name === 'getter') return native(name, () => object)
  return machine.attribute(object.target, name)
}
