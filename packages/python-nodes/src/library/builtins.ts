import { newOf } from '../evaluate/attributes.ts'
import { Raised, type Machine } from '../evaluate/machine.ts'
import { bool, dict, list, maybe, native, none, number, text, textFrom, tuple, unknown } from '../values/make.ts'
import { roundTo } from '../values/to-fixed.ts'
import { keyOf } from '../values/keys.ts'
import { printed, repr } from '../values/show.ts'
import { truthOf } from '../values/truth.ts'
import type { Arguments, Value } from '../values/value.ts'
import { isInstance, isSubclass } from './instances.ts'
import { fill, sortItems } from './collection-methods.ts'
import { pathValue } from './path-methods.ts'

type Call = (machine: Machine, args: Value[], given: Arguments) => Value

const mostOfRange = 10_000

/** Built-in types that packs call, derive from or pass to `isinstance`. */
const types: Record<string, Call> = {
  object: () => unknown(),
  str: (_machine, [value, encoding], given) => {
    const shown = encoding || given.named.size > 0 || given.isOpen ? undefined : value ? printed(value) : ''
    return shown === undefined ? unknown('text') : textFrom(value ? [value] : [], shown)
  },
  int: (_machine, [value, base]) => toNumber(value, base, false),
  float: (_machine, [value]) => toNumber(value, undefined, true),
  bool: (_machine, [value]) => maybe(value ? truthOf(value) : false),
  bytes: () => unknown(),
  list: (machine, [value]) => copy(machine, value, (items, isOpen) => list(items, isOpen)),
  tuple: (machine, [value]) => copy(machine, value, (items, isOpen) => tuple(items, isOpen)),
  set: (machine, [value]) => copy(machine, value, (items, isOpen) => ({ kind: 'set', items: unique(items), isOpen })),
  frozenset: (machine, [value]) =>
    copy(machine, value, (items, isOpen) => ({ kind: 'set', items: unique(items), isOpen })),
  dict: (machine, [value], given) => {
    const made = dict(given.isOpen)
    if (value) fill(made, value, machine)
    for (const [name, item] of given.named) fill(made, list([tuple([text(name), item])]), machine)
    return made
  },
  type: (machine, args) => (args.length >= 3 ? newOf(machine, [metaOf(machine), ...args]) : typeOf(machine, args[0])),
}

const functions: Record<string, Call> = {
  len: (machine, [value]) => lengthOf(machine, value),
  range: (machine, args) => range(machine, args),
  enumerate: (machine, [value, start], given) => {
    const first = start ?? given.named.get('start')
    const from = first?.kind === 'number' ? first.value : 0
    return copy(machine, value, (items, isOpen) =>
      list(
        items.map((item, at) => tuple([number(at + from), item])),
        isOpen,
      ),
    )
  },
  zip: (machine, args) => zip(machine, args),
  map: (machine, [by, value]) =>
    copy(machine, value, (items, isOpen) =>
      list(
        items.map((item) => call(machine, by, item)),
        isOpen,
      ),
    ),
  filter: (machine, [by, value]) => filter(machine, by, value),
  sorted: (machine, [value], given) =>
    copy(machine, value, (items, isOpen) => list(sortItems(machine, items, given), isOpen)),
  reversed: (machine, [value]) => copy(machine, value, (items, isOpen) => list(items.toReversed(), isOpen)),
  iter: (machine, [value]) => copy(machine, value, (items, isOpen) => list(items, isOpen)),
  next: (machine, [value, otherwise]) => (value && machine.walk(value).items[0]) ?? otherwise ?? unknown(),
  sum: (machine, [value]) => sum(machine, value),
  min: (machine, args) => extreme(machine, args, -1),
  max: (machine, args) => extreme(machine, args, 1),
  abs: (_machine, [value]) =>
    value?.kind === 'number' ? number(Math.abs(value.value), value.isFloat) : unknown('number'),
  round: (_machine, [value, digits]) => round(value, digits),
  pow: (_machine, [a, b, modulus]) =>
    a?.kind === 'number' && b?.kind === 'number' && !modulus
      ? number(a.value ** b.value, a.isFloat || b.isFloat || b.value < 0)
      : unknown('number'),
  any: (machine, [value]) => quantify(machine, value, true),
  all: (machine, [value]) => quantify(machine, value, false),
  repr: (_machine, [value]) => {
    const shown = value && repr(value)
    return value === undefined || shown === undefined ? unknown('text') : textFrom([value], shown)
  },
  chr: (_machine, [value]) =>
    value?.kind === 'number' && value.value >= 0 && value.value <= 0x10_ff_ff && !value.isFloat
      ? text(String.fromCodePoint(value.value))
      : unknown('text'),
  ord: (_machine, [value]) => (value?.kind === 'text' ? number(value.value.codePointAt(0) ?? 0) : unknown('number')),
  isinstance: (_machine, [value, type]) => maybe(isInstance(value, type)),
  issubclass: (_machine, [value, type]) => maybe(isSubclass(value, type)),
  callable: (_machine, [value]) => maybe(isCallable(value)),
  hasattr: (machine, [object, name]) => maybe(hasAttribute(machine, object, name)),
  getattr: (machine, [object, name, otherwise]) => getAttribute(machine, object, name, otherwise),
  setattr: (machine, [object, name, value]) => {
    if (object && name?.kind === 'text' && value) machine.setAttribute(object, name.value, value)
    return none
  },
  vars: (machine, [value]) => (value && machine.attribute(value, '__dict__')) ?? unknown('dict'),
  dir: (machine, [value]) => {
    const names = value && machine.attribute(value, '__dict__')
    return names ? list(machine.walk(names).items) : unknown('list')
  },
  open: (_machine, [value]) => pathValue(value) ?? unknown(),
  print: () => none,
  id: () => unknown('number'),
  hash: () => unknown('number'),
  input: () => unknown('text'),
  globals: () => unknown('dict'),
  locals: () => unknown('dict'),
  super: () => unknown(),
  __import__: (machine, [name]) => (name?.kind === 'text' ? machine.importModule(undefined, name.value) : unknown()),
}

/** Returns the names that Python provides without an import. */
export function makeBuiltins(machine: Machine): Map<string, Value> {
  const made = new Map<string, Value>()
  for (const [name, run] of Object.entries(types)) {
    made.set(name, { kind: 'native', name, isType: true, call: (args) => run(machine, args.positional, args) })
  }
  for (const [name, run] of Object.entries(functions))
    made.set(
      name,
      native(name, (args) => run(machine, args.positional, args)),
    )
  for (const [name, wraps] of [
    ['staticmethod', 'static'],
    ['classmethod', 'class'],
    ['property', 'property'],
  ] as const) {
    made.set(
      name,
      native(name, ({ positional: [target] }) => (target ? { kind: 'descriptor', wraps, target } : unknown())),
    )
  }
  return made
}

function metaOf(machine: Machine): Value {
  const type = machine.builtins.get('type')
  return machine.defineClass('type', type ? [type] : [], new Map())
}

function call(machine: Machine, callee: Value | undefined, item: Value): Value {
  return callee ? machine.call(callee, { positional: [item], named: new Map(), isOpen: false }) : unknown()
}

function copy(machine: Machine, value: Value | undefined, make: (items: Value[], isOpen: boolean) => Value): Value {
  if (!value) return make([], false)
  const { items, isOpen } = machine.walk(value)
  machine.budget.spend(items.length)
  return make([...items], isOpen)
}

function unique(items: Value[]): Value[] {
  const seen = new Set<string | undefined>()
  return items.filter((item) => {
    const id = keyOf(item)
    const isNew = id === undefined || !seen.has(id)
    seen.add(id)
    return isNew
  })
}

function toNumber(value: Value | undefined, base: Value | undefined, isFloat: boolean): Value {
  if (!value) return number(0, isFloat)
  if (value.kind === 'bool') return number(Number(value.value), isFloat)
  if (value.kind === 'number') return number(isFloat ? value.value : Math.trunc(value.value), isFloat)
  if (value.kind !== 'text') return unknown('number')
  const plain = value.value
    .trim()
    .toLowerCase()
    .replaceAll(/(?<=[\da-z])_(?=[\da-z])/g, '')
  const whole = isFloat ? undefined : wholeFrom(plain, base)
  if (!isFloat) return whole === undefined ? unknown('number') : number(whole)
  if (/^[+-]?(inf|infinity)$/.test(plain)) return number(plain.startsWith('-') ? -Infinity : Infinity, true)
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/.test(plain) ? number(Number(plain), true) : unknown('number')
}

/** Reads an integer; undefined where Python raises. */
function wholeFrom(plain: string, base: Value | undefined): number | undefined {
  const radix = base === undefined ? 10 : base.kind === 'number' ? base.value : undefined
  if (radix === undefined || radix < 2 || radix > 36) return undefined
  const digits = /^[+-]?([\da-z]+)$/.exec(plain)?.[1]
  const isRead = digits && Array.from(digits).every((digit) => Number.parseInt(digit, 36) < radix)
  return isRead ? Number.parseInt(plain, radix) : undefined
}

function typeOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind === 'instance') return value.of
  if (value?.kind === 'class') return value.metaclass ?? machine.builtins.get('type') ?? unknown()
  const names: Partial<Record<Value['kind'], string>> = {
    text: 'str',
    bool: 'bool',
    list: 'list',
    tuple: 'tuple',
    dict: 'dict',
  }
  const name = value && (value.kind === 'number' ? (value.isFloat ? 'float' : 'int') : names[value.kind])
  return (name && machine.builtins.get(name)) || unknown()
}

function lengthOf(machine: Machine, value: Value | undefined): Value {
  if (value?.kind === 'text') return number(Array.from(value.value).length)
  if (!value) return unknown('number')
  const walk = machine.walk(value)
  return walk.isOpen ? unknown('number') : number(walk.items.length)
}

function range(machine: Machine, args: Value[]): Value {
  const numbers = args.map((arg) => (arg.kind === 'number' ? arg.value : undefined))
  if (numbers.includes(undefined) || numbers.length === 0) return unknown('list')
  const [a = 0, b, by = 1] = numbers
  const [from, to] = b === undefined ? [0, a] : [a, b]
  const count = by === 0 ? 0 : Math.max(0, Math.ceil((to - from) / by))
  const kept = Math.min(count, mostOfRange)
  machine.budget.spend(kept)
  return list(
    Array.from({ length: kept }, (_item, at) => number(from + at * by)),
    kept < count,
  )
}

function zip(machine: Machine, args: Value[]): Value {
  const walks = args.map((arg) => machine.walk(arg))
  const length = Math.min(mostOfRange, ...walks.map(({ items }) => items.length))
  machine.budget.spend(length * walks.length)
  const rows = Array.from({ length }, (_row, at) => tuple(walks.map(({ items }) => items[at] ?? unknown())))
  return list(
    rows,
    walks.some(({ isOpen }) => isOpen),
  )
}

function filter(machine: Machine, by: Value | undefined, value: Value | undefined): Value {
  return copy(machine, value, (items, isOpen) => {
    const truths = items.map((item) => truthOf(by && by.kind !== 'none' ? call(machine, by, item) : item))
    return list(
      items.filter((_item, at) => truths[at] !== false),
      isOpen || truths.includes(undefined),
    )
  })
}

function sum(machine: Machine, value: Value | undefined): Value {
  const walk = value ? machine.walk(value) : { items: [], isOpen: true }
  let total = 0
  let isFloat = false
  for (const item of walk.items) {
    if (item.kind !== 'number') return unknown('number')
    total += item.value
    isFloat ||= item.isFloat
  }
  return walk.isOpen ? unknown('number') : number(total, isFloat)
}

function extreme(machine: Machine, args: Value[], sign: number): Value {
  const [only] = args
  const walk = args.length === 1 && only ? machine.walk(only) : { items: args, isOpen: false }
  const sorted = sortItems(machine, walk.items, { positional: [], named: new Map(), isOpen: false })
  const isKnown = !walk.isOpen && walk.items.every((item) => item.kind === 'number')
  return (isKnown ? sorted.at(sign < 0 ? 0 : -1) : undefined) ?? unknown('number')
}

function round(value: Value | undefined, digits: Value | undefined): Value {
  if (value?.kind !== 'number') return unknown('number')
  const places = digits?.kind === 'number' ? digits.value : 0
  return number(roundTo(value.value, places), digits !== undefined && value.isFloat)
}

function quantify(machine: Machine, value: Value | undefined, decisive: boolean): Value {
  const walk = value ? machine.walk(value) : { items: [], isOpen: true }
  const truths = new Set(walk.items.map((item) => truthOf(item)))
  if (truths.has(decisive)) return bool(decisive)
  return maybe(walk.isOpen || truths.has(undefined) ? undefined : !decisive)
}

function isCallable(value: Value | undefined): boolean | undefined {
  if (!value || value.kind === 'unknown' || value.kind === 'external') return undefined
  return ['function', 'bound', 'native', 'class'].includes(value.kind)
}

function hasAttribute(machine: Machine, object: Value | undefined, name: Value | undefined): boolean | undefined {
  if (!object || name?.kind !== 'text') return undefined
  const found = machine.attribute(object, name.value)
  if (!found) return false
  return found.kind === 'unknown' || found.kind === 'external' ? undefined : true
}

function getAttribute(machine: Machine, object?: Value, name?: Value, otherwise?: Value): Value {
  if (!object || name?.kind !== 'text') return unknown()
  const found = machine.attribute(object, name.value) ?? otherwise
  if (found) return found
  if (object.kind === 'module' && object.state === 'done' && !object.isOpen && machine.tries > 0) throw new Raised()
  return unknown()
}
