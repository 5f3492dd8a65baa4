import type { Expression } from '../syntax/ast.ts'
import { args, dict, number, text, tuple, unknown } from '../values/make.ts'
import { put } from '../values/keys.ts'
import type { Arguments, Class, Instance, Native, Value } from '../values/value.ts'
import type { Machine } from './machine.ts'

interface ClassStatement {
  name: string
  args: Arguments
  attributes: Map<string, Value>
  like: Partial<Class>
}

/** Creates the class of a `class` statement and applies its metaclass and bases. */
export function createClass(machine: Machine, statement: ClassStatement): Class {
  const { name, attributes, like } = statement
  const bases = statement.args.positional
  const metaclass = statement.args.named.get('metaclass') ?? inheritedMetaclass(bases)
  const made = makeByMetaclass(machine, metaclass, statement) ?? machine.defineClass(name, bases, attributes, like)
  if (metaclass) made.metaclass = metaclass
  const init = metaclass?.kind === 'class' ? metaclass.attributes.get('__init__') : undefined
  if (init?.kind === 'function') machine.call(init, args(made, ...metaclassArguments(machine, statement)))
  notifyBases(machine, made, statement.args)
  return made
}

/** Creates a class with its method resolution order; `Enum` turns attributes into members. */
export function defineClass(
  machine: Machine,
  name: string,
  bases: Value[],
  attributes: Map<string, Value>,
  like: Partial<Class>,
): Class {
  const made: Class = {
    kind: 'class',
    name,
    module: like.module,
    order: [],
    attributes,
    written: like.written ?? new Map<string, Expression>(),
    fields: like.fields ?? [],
    metaclass: undefined,
    subclasses: [],
    doc: like.doc,
    site: like.site ?? machine.site,
  }
  made.order = [made, ...orderOf(machine, bases)]
  for (const base of bases) if (base.kind === 'class') base.subclasses.push(made)
  if (isEnum(made)) makeMembers(machine, made)
  return made
}

export function isEnum(value: Class): boolean {
  return value.order.some((base) => base.kind === 'external' && /^enum\.\w*(Enum|Flag)$/.test(base.path))
}

/** The members of an `Enum`, in order. */
export function membersOf(value: Class): Instance[] {
  return [...value.attributes.values()].filter(
    (member): member is Instance => member.kind === 'instance' && member.of === value,
  )
}

/** Limit of base classes, above that of any real class. */
const mostBases = 200

/** Returns the method resolution order: depth first. A shared base follows all classes that share it. */
function orderOf(machine: Machine, bases: Value[]): Value[] {
  const all = bases.flatMap((base) => (base.kind === 'class' ? base.order : [base])).slice(0, mostBases)
  machine.budget.spend(all.length)
  return all.filter((base, index) => all.lastIndexOf(base) === index)
}

function inheritedMetaclass(bases: Value[]): Value | undefined {
  for (const base of bases) if (base.kind === 'class' && base.metaclass) return base.metaclass
  return undefined
}

function metaclassArguments(machine: Machine, { name, args: given, attributes }: ClassStatement): Value[] {
  const names = dict()
  for (const [key, value] of attributes) put(names, text(key), value, machine.site)
  return [text(name), tuple(given.positional), names]
}

function makeByMetaclass(machine: Machine, metaclass: Value | undefined, statement: ClassStatement): Class | undefined {
  const make = metaclass?.kind === 'class' ? metaclass.attributes.get('__new__') : undefined
  if (!metaclass || make?.kind !== 'function') return undefined
  const made = machine.call(make, args(metaclass, ...metaclassArguments(machine, statement)))
  if (made.kind !== 'class') return undefined
  const { like } = statement
  Object.assign(made, {
    written: like.written,
    fields: like.fields,
    site: like.site,
    module: like.module,
    doc: like.doc,
  })
  return made
}

/** Calls `__init_subclass__` of the nearest base that has it. */
function notifyBases(machine: Machine, made: Class, given: Arguments): void {
  for (const base of made.order.slice(1)) {
    const hook = base.kind === 'class' ? base.attributes.get('__init_subclass__') : undefined
    if (!hook) continue
    const callee = hook.kind === 'descriptor' ? hook.target : hook
    const named = new Map([...given.named].filter(([name]) => name !== 'metaclass'))
    machine.call(callee, { positional: [made], named, isOpen: given.isOpen })
    return
  }
}

function makeMembers(machine: Machine, made: Class): void {
  const ownNames = [...made.attributes.entries()].filter(([name, value]) => isMember(name, value))
  const isText = made.order.some((base) => nativeName(base) === 'str' || isExternal(base, 'enum.StrEnum'))
  const isNumber = made.order.some((base) => nativeName(base) === 'int' || isExternal(base, 'enum.IntEnum'))
  for (const [index, [name, written]] of ownNames.entries()) {
    const isAuto = written.kind === 'external' && written.path === 'enum.auto()'
    const value = isAuto ? (isText ? text(name.toLowerCase()) : number(index + 1)) : written
    machine.budget.spend(1)
    made.attributes.set(name, {
      kind: 'instance',
      of: made,
      attributes: new Map([
        ['name', text(name)],
        ['value', value],
        ['_value_', value],
      ]),
      payload: isText || isNumber ? value : undefined,
    })
  }
}

const isExternal = (value: Value, path: string): boolean => value.kind === 'external' && value.path === path

const nativeName = (value: Value): string | undefined => (value.kind === 'native' ? value.name : undefined)

function isMember(name: string, value: Value): boolean {
  const isData = value.kind !== 'function' && value.kind !== 'descriptor' && value.kind !== 'class'
  return isData && !name.startsWith('_')
}

/** Creates an instance by `__new__`, then `__init__` or the fields of a dataclass. */
export function instantiate(machine: Machine, made: Class, given: Arguments): Value {
  if (isEnum(made)) return memberOf(machine, made, given)
  const make = findInClass(made, '__new__')
  const init = findInClass(made, '__init__')
  let instance: Value
  if (make) instance = machine.call(unwrap(make), { ...given, positional: [made, ...given.positional] })
  else instance = newInstance(made, init ? undefined : given)
  if (instance.kind !== 'instance' || instance.of !== made) return instance
  if (init) machine.call(unwrap(init), { ...given, positional: [instance, ...given.positional] })
  else fillFields(machine, instance, given)
  return instance
}

/** Creates an instance. When the class derives from a built-in type, the instance has a payload. */
export function newInstance(made: Class, given: Arguments | undefined): Instance {
  const base = made.order.find(
    (type): type is Native => type.kind === 'native' && type.isType && type.name !== 'object',
  )
  const isFixed = base && /^(str|int|float|tuple)$/.test(base.name)
  const payload = base && base.name !== 'type' ? base.call(given ?? args()) : undefined
  return { kind: 'instance', of: made, attributes: new Map(), payload: isFixed && !given ? undefined : payload }
}

function memberOf(machine: Machine, made: Class, given: Arguments): Value {
  const [wanted] = given.positional
  const found = membersOf(made).find((member) => {
    const value = member.attributes.get('value')
    machine.budget.spend(1)
    return (
      wanted && value && (value === wanted || ('value' in value && 'value' in wanted && value.value === wanted.value))
    )
  })
  return found ?? unknown()
}

function fillFields(machine: Machine, instance: Instance, given: Arguments): void {
  const fields = instance.of.order.toReversed().flatMap((base) => (base.kind === 'class' ? base.fields : []))
  let next = 0
  for (const field of new Set(fields)) {
    machine.budget.spend(1)
    const value = given.positional[next] ?? given.named.get(field)
    if (given.positional[next]) next += 1
    if (value) instance.attributes.set(field, value)
  }
}

/** Finds an attribute in the classes of the pack, in method resolution order. */
export function findInClass(made: Class, name: string): Value | undefined {
  for (const base of made.order) {
    const value = base.kind === 'class' ? base.attributes.get(name) : undefined
    if (value) return value
  }
  return undefined
}

/**
 * Whether a value is a `dict` or `tuple` of an own class that decides itself which items it has. Packs write such
 * classes so that ComfyUI accepts any name of an input, or any position of an output.
 */
export function answersByItself(value: Value): boolean {
  return value.kind === 'instance' && ['__contains__', '__getitem__'].some((name) => findInClass(value.of, name))
}

const unwrap = (value: Value): Value => (value.kind === 'descriptor' ? value.target : value)

/** Whether a class derives from another class or from a built-in type; undefined when unknown. */
export function derives(made: Class, from: Value): boolean | undefined {
  if (made.order.includes(from)) return true
  if (from.kind === 'native') return from.name === 'object' || made.order.some((base) => nativeName(base) === from.name)
  if (from.kind === 'external') return made.order.some((base) => isExternal(base, from.path)) || undefined
  if (from.kind !== 'class') return undefined
  return made.order.some((base) => base.kind === 'external' || base.kind === 'unknown') ? undefined : false
}
