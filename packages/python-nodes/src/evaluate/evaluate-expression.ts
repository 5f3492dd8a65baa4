import { dict, list, maybe, none, number, text, tuple, unknown, bool, textFrom } from '../values/make.ts'
import { put, putAll } from '../values/keys.ts'
import { join } from '../values/join.ts'
import { truthOf } from '../values/truth.ts'
import type { Expression } from '../syntax/ast.ts'
import type { Value } from '../values/value.ts'
import { evaluateCall } from './evaluate-call.ts'
import { evaluateComprehension } from './evaluate-comprehension.ts'
import { formatValue } from './format-spec.ts'
import { makeFunction } from './functions.ts'
import { Miscalled, Raised, type Frame, type Machine } from './machine.ts'
import { assign, lookUp } from './names.ts'
import { compare, operate } from './operators.ts'

/** Limit of nesting, which includes nested calls. Values beyond it are unknown. */
const deepest = 260

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>

/**
 * Returns the value of an expression; unknown when only running the pack reveals it. Throws when Python certainly
 * raises, and when the budget is exhausted.
 */
export function evaluate(machine: Machine, expression: Expression, frame: Frame): Value {
  machine.budget.spend(1)
  if (machine.depth >= deepest) return unknown()
  machine.depth += 1
  try {
    // The table pairs each kind with an evaluator of that kind.
    const run = evaluators[expression.kind] as (machine: Machine, expression: Expression, frame: Frame) => Value
    return run(machine, expression, frame)
  } finally {
    machine.depth -= 1
  }
}

type Evaluators = { [K in Expression['kind']]: (machine: Machine, expression: Of<K>, frame: Frame) => Value }

const evaluators: Evaluators = {
  none: () => none,
  unknown: () => unknown(),
  bool: (_machine, { value }) => bool(value),
  number: (_machine, { value, isFloat }) => number(value, isFloat),
  text: (_machine, { value }) => text(value),
  name: (machine, { name }, frame) => lookUp(machine, frame, name) ?? unknown(),
  attribute: evaluateAttribute,
  call: evaluateCall,
  dict: evaluateDict,
  list: evaluateItems,
  tuple: evaluateItems,
  set: evaluateItems,
  subscript: evaluateSubscript,
  slice: evaluateSlice,
  format: evaluateFormat,
  chain: evaluateChain,
  logic: evaluateLogic,
  not: (machine, { value }, frame) => {
    const truth = truthOf(evaluate(machine, value, frame))
    return maybe(truth === undefined ? undefined : !truth)
  },
  negative: evaluateSign,
  positive: evaluateSign,
  invert: evaluateSign,
  compare: evaluateComparison,
  conditional: evaluateConditional,
  lambda: (machine, { definition }, frame) => makeFunction(machine, definition, frame),
  comprehension: evaluateComprehension,
  assignment: (machine, { name, value }, frame) => {
    const given = evaluate(machine, value, frame)
    assign(machine, frame, name, given)
    return given
  },
  starred: (machine, { value }, frame) => evaluate(machine, value, frame),
  yield: evaluateYield,
}

function evaluateSlice(machine: Machine, { from, to, step }: Of<'slice'>, frame: Frame): Value {
  const [first, last, by] = [from, to, step].map((end) => end && evaluate(machine, end, frame))
  return { kind: 'slice', from: first, to: last, step: by }
}

function evaluateAttribute(machine: Machine, expression: Of<'attribute'>, frame: Frame): Value {
  const object = evaluate(machine, expression.object, frame)
  const value = machine.attribute(object, expression.name)
  if (value) return value
  if (frame.tries > 0 && object.kind === 'module' && object.state === 'done' && !object.isOpen) throw new Raised()
  return unknown()
}

function evaluateSubscript(machine: Machine, expression: Of<'subscript'>, frame: Frame): Value {
  const object = evaluate(machine, expression.object, frame)
  const value = machine.subscript(object, evaluate(machine, expression.index, frame))
  if (value) return value
  if (frame.tries > 0 && object.kind === 'dict' && !object.isOpen) throw new Raised()
  return unknown()
}

function evaluateItems(machine: Machine, expression: Of<'list' | 'tuple' | 'set'>, frame: Frame): Value {
  const items: Value[] = []
  let isOpen = false
  for (const item of expression.items) {
    const value = evaluate(machine, item, frame)
    if (item.kind !== 'starred') {
      items.push(value)
      continue
    }
    const walk = machine.walk(value)
    machine.budget.spend(walk.items.length)
    items.push(...walk.items)
    isOpen ||= walk.isOpen
  }
  if (expression.kind === 'set') return { kind: 'set', items, isOpen }
  return expression.kind === 'tuple' ? tuple(items, isOpen) : list(items, isOpen)
}

function evaluateDict(machine: Machine, expression: Of<'dict'>, frame: Frame): Value {
  const made = dict()
  for (const entry of expression.entries) {
    const value = evaluate(machine, entry.value, frame)
    if (entry.key) {
      put(made, evaluate(machine, entry.key, frame), value, { file: frame.module.file, line: entry.line })
      continue
    }
    const spread = value.kind === 'instance' && value.payload ? value.payload : value
    if (spread.kind === 'dict') {
      machine.budget.spend(spread.entries.size)
      putAll(made, spread)
    } else made.isOpen = true
  }
  return made
}

function evaluateFormat(machine: Machine, expression: Of<'format'>, frame: Frame): Value {
  const values: Value[] = []
  let made = ''
  let isKnown = true
  for (const part of expression.parts) {
    if (typeof part === 'string') made += part
    else {
      const value = evaluate(machine, part.value, frame)
      values.push(value)
      const shown = formatValue(value, part.format)
      if (shown === undefined) isKnown = false
      made += shown ?? ''
    }
  }
  machine.budget.spend(made.length >> 4)
  return isKnown ? textFrom(values, made) : unknown('text')
}

function evaluateChain(machine: Machine, expression: Of<'chain'>, frame: Frame): Value {
  let value = evaluate(machine, expression.first, frame)
  for (const { operator, right } of expression.rest) {
    value = operate(machine, operator, value, evaluate(machine, right, frame))
  }
  return value
}

function evaluateLogic(machine: Machine, expression: Of<'logic'>, frame: Frame): Value {
  const left = evaluate(machine, expression.left, frame)
  const truth = truthOf(left)
  const isEnough = expression.operator === 'or' ? truth === true : truth === false
  if (isEnough) return left
  if (truth !== undefined) return evaluate(machine, expression.right, frame)
  const right = attempt(machine, expression.right, frame)
  if (expression.operator === 'and') return truthOf(right) === false ? right : join(right, unknown('bool'))
  return join(left, right)
}

function evaluateSign(machine: Machine, expression: Of<'negative' | 'positive' | 'invert'>, frame: Frame): Value {
  const value = evaluate(machine, expression.value, frame)
  if (value.kind !== 'number' && value.kind !== 'bool') return unknown('number')
  const amount = Number(value.value)
  if (expression.kind === 'invert') return number(-amount - 1)
  return number(expression.kind === 'negative' ? -amount : amount, value.kind === 'number' && value.isFloat)
}

function evaluateComparison(machine: Machine, expression: Of<'compare'>, frame: Frame): Value {
  let left = evaluate(machine, expression.first, frame)
  let isKnown = true
  for (const { operator, right } of expression.rest) {
    const next = evaluate(machine, right, frame)
    const truth = truthOf(compare(machine, operator, left, next))
    if (truth === false) return bool(false)
    if (truth === undefined) isKnown = false
    left = next
  }
  return isKnown ? bool(true) : unknown('bool')
}

function evaluateConditional(machine: Machine, expression: Of<'conditional'>, frame: Frame): Value {
  const truth = truthOf(evaluate(machine, expression.condition, frame))
  if (truth === true) return evaluate(machine, expression.whenTrue, frame)
  if (truth === false) return evaluate(machine, expression.otherwise, frame)
  return join(attempt(machine, expression.whenTrue, frame), attempt(machine, expression.otherwise, frame))
}

/** Evaluates an expression that may not run. A failing call in it proves nothing. */
function attempt(machine: Machine, expression: Expression, frame: Frame): Value {
  try {
    return evaluate(machine, expression, frame)
  } catch (error) {
    if (!(error instanceof Miscalled)) throw error
    return unknown()
  }
}

function evaluateYield(machine: Machine, expression: Of<'yield'>, frame: Frame): Value {
  const value = expression.value ? evaluate(machine, expression.value, frame) : none
  if (!expression.isFrom) frame.yielded.push(value)
  else frame.yielded.push(...machine.walk(value).items)
  return unknown()
}
