import { bool, list, maybe, number, text, tuple, unknown, isGuess, textFrom } from '../values/make.ts'
import { keyOf, putAll } from '../values/keys.ts'
import { show } from '../values/show.ts'
import { equals } from '../values/truth.ts'
import type { Dict, Sequence, Value } from '../values/value.ts'
import { formatPercent } from './format.ts'
import type { Machine } from './machine.ts'

/** Evaluates `left operator right` for operators that combine values. */
export function operate(machine: Machine, operator: string, left: Value, right: Value): Value {
  if (left.kind === 'instance') return operateOnInstance(machine, operator, left, right)
  if (right.kind === 'instance' && right.payload) return operate(machine, operator, left, right.payload)
  const a = left.kind === 'bool' ? number(Number(left.value)) : left
  const b = right.kind === 'bool' && left.kind !== 'bool' ? number(Number(right.value)) : right
  if (a.kind === 'number' && b.kind === 'number') return arithmetic(operator, a.value, b.value, a.isFloat || b.isFloat)
  if (operator === '+') return add(machine, left, right)
  if (operator === '*') return repeat(machine, left, right)
  if (operator === '%' && left.kind === 'text') return formatPercent(left, right)
  if (operator === '%' && isTextLike(left)) return unknown('text')
  if (operator === '/' && (left.kind === 'path' || right.kind === 'path')) return joinPaths(left, right)
  if (operator === '|' || operator === '&' || operator === '-') return combine(machine, operator, left, right)
  if (left.kind === 'unknown' && left.shape === 'number') return left
  return unknown()
}

const operatorMethods = new Map(Object.entries({ '+': '__add__', '|': '__or__', '*': '__mul__', '%': '__mod__' }))

function operateOnInstance(machine: Machine, operator: string, left: Value, right: Value): Value {
  const method = machine.attribute(left, operatorMethods.get(operator) ?? '')
  if (method && method.kind === 'bound')
    return machine.call(method, { positional: [right], named: new Map(), isOpen: false })
  return left.kind === 'instance' && left.payload ? operate(machine, operator, left.payload, right) : unknown()
}

function arithmetic(operator: string, a: number, b: number, isFloat: boolean): Value {
  switch (operator) {
    case '+':
      return number(a + b, isFloat)
    case '-':
      return number(a - b, isFloat)
    case '*':
      return number(a * b, isFloat)
    case '/':
      return b === 0 ? unknown('number') : number(a / b, true)
    case '//':
      return b === 0 ? unknown('number') : number(Math.floor(a / b), isFloat)
    case '%':
      return b === 0 ? unknown('number') : number(a - b * Math.floor(a / b), isFloat)
    case '**':
      return number(a ** b, isFloat || b < 0)
    case '<<':
      return number(a * 2 ** b)
    case '>>':
      return number(Math.floor(a / 2 ** b))
    default:
      return Math.abs(a) < 2 ** 31 && Math.abs(b) < 2 ** 31 ? bitwise(operator, a, b) : unknown('number')
  }
}

function bitwise(operator: string, a: number, b: number): Value {
  if (operator === '|') return number(a | b)
  if (operator === '&') return number(a & b)
  return operator === '^' ? number(a ^ b) : unknown('number')
}

function add(machine: Machine, left: Value, right: Value): Value {
  if (isTextLike(left) || isTextLike(right)) {
    if (left.kind !== 'text' || right.kind !== 'text') return unknown('text')
    machine.budget.spend((left.value.length + right.value.length) >> 4)
    return textFrom([left, right], left.value + right.value)
  }
  if ('items' in left && 'items' in right) return concatenate(machine, left, right)
  if ('items' in left) return { ...left, isOpen: true }
  if ('items' in right) return { ...right, isOpen: true }
  return left.kind === 'unknown' ? left : unknown()
}

const isTextLike = (value: Value): boolean =>
  value.kind === 'text' || (value.kind === 'unknown' && value.shape === 'text')

function concatenate(machine: Machine, left: Sequence, right: Sequence): Value {
  machine.budget.spend(left.items.length + right.items.length)
  const items = [...left.items, ...right.items]
  const isOpen = left.isOpen || right.isOpen
  return left.kind === 'tuple' ? tuple(items, isOpen) : list(items, isOpen)
}

/** Limit of items in repeated lists. Real lists of choices are shorter. */
const mostItems = 10_000

function repeat(machine: Machine, left: Value, right: Value): Value {
  if (left.kind === 'number' && right.kind !== 'number') return repeat(machine, right, left)
  const times = right.kind === 'number' ? Math.max(0, Math.floor(right.value)) : undefined
  if (left.kind === 'text') {
    if (times === undefined || left.value.length * times > 65_536) return unknown('text')
    machine.budget.spend((left.value.length * times) >> 4)
    return text(left.value.repeat(times))
  }
  if (!('items' in left)) return unknown()
  if (times === undefined || left.items.length * times > mostItems) return { ...left, isOpen: true }
  machine.budget.spend(left.items.length * times)
  return { ...left, items: Array.from({ length: times }, () => left.items).flat() }
}

function joinPaths(left: Value, right: Value): Value {
  const to = show(right)
  if (left.kind !== 'path' || to === undefined) return unknown()
  return { kind: 'path', path: to.startsWith('/') ? to : `${left.path.replace(/\/$/, '')}/${to}` }
}

function combine(machine: Machine, operator: string, left: Value, right: Value): Value {
  if (left.kind === 'dict' || right.kind === 'dict') {
    const made: Dict = { kind: 'dict', entries: new Map(), isOpen: left.kind !== 'dict' || right.kind !== 'dict' }
    for (const part of [left, right]) {
      if (part.kind !== 'dict') continue
      machine.budget.spend(part.entries.size)
      putAll(made, part)
    }
    return made
  }
  if (!('items' in left) || !('items' in right)) return unknown()
  machine.budget.spend(left.items.length + right.items.length)
  const others = new Set(right.items.map((item) => keyOf(item)))
  const mine = new Set(left.items.map((item) => keyOf(item)))
  const isOpen = left.isOpen || right.isOpen
  if (operator === '&') return { kind: 'set', items: left.items.filter((item) => others.has(keyOf(item))), isOpen }
  if (operator === '-') return { kind: 'set', items: left.items.filter((item) => !others.has(keyOf(item))), isOpen }
  return { kind: 'set', items: [...left.items, ...right.items.filter((item) => !mine.has(keyOf(item)))], isOpen }
}

/** Evaluates `left operator right` for comparisons. */
export function compare(machine: Machine, operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return maybe(equals(left, right))
    case '!=':
      return not(equals(left, right))
    case 'is':
      return maybe(isSame(left, right))
    case 'is not':
      return not(isSame(left, right))
    case 'in':
      return maybe(contains(machine, right, left))
    case 'not in':
      return not(contains(machine, right, left))
    default:
      return order(operator, left, right)
  }
}

const not = (value: boolean | undefined): Value => maybe(value === undefined ? undefined : !value)

function isSame(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'none' || b.kind === 'none') {
    if (a.kind === b.kind) return true
    // An imported module outside the pack is not `None`.
    const other = a.kind === 'none' ? b : a
    return other.kind === 'unknown' || (other.kind === 'external' && other.args) ? undefined : false
  }
  return equals(a, b)
}

function contains(machine: Machine, container: Value, item: Value): boolean | undefined {
  if (container.kind === 'external' && container.path === 'sys.modules') return inModules(item)
  if (isGuess(container) || isGuess(item)) return undefined
  if (container.kind === 'text') return item.kind === 'text' ? container.value.includes(item.value) : undefined
  const id = keyOf(item)
  if (container.kind === 'dict') {
    if (id === undefined) return undefined
    return container.entries.has(id) ? true : container.isOpen ? undefined : false
  }
  if (container.kind === 'unknown' || container.kind === 'external') return undefined
  const { items, isOpen } = machine.walk(container)
  machine.budget.spend(items.length)
  let known = !isOpen && id !== undefined
  for (const member of items) {
    const same = equals(member, item)
    if (same === true) return true
    if (same === undefined) known = false
  }
  return known ? false : undefined
}

/** Evaluates `name in sys.modules`. Test frameworks count as not loaded, because no test runner loads the pack. */
function inModules(item: Value): boolean | undefined {
  return item.kind === 'text' && /^(pytest|unittest)$/.test(item.value) ? false : undefined
}

function order(operator: string, left: Value, right: Value): Value {
  const sign = signOf(left, right)
  if (sign === undefined) return unknown('bool')
  if (operator === '<') return bool(sign < 0)
  if (operator === '<=') return bool(sign <= 0)
  return operator === '>' ? bool(sign > 0) : bool(sign >= 0)
}

function signOf(left: Value, right: Value): number | undefined {
  const a = left.kind === 'number' || left.kind === 'text' || left.kind === 'bool' ? left.value : undefined
  const b = right.kind === 'number' || right.kind === 'text' || right.kind === 'bool' ? right.value : undefined
  if (a === undefined || b === undefined || (typeof a === 'string') !== (typeof b === 'string')) return undefined
  return a < b ? -1 : a > b ? 1 : 0
}
