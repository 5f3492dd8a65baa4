import type { Clause, Expression } from '../syntax/ast.ts'
import { dict, list, none } from '../values/make.ts'
import { put } from '../values/keys.ts'
import { truthOf } from '../values/truth.ts'
import type { Value } from '../values/value.ts'
import { assignTarget } from './assign-target.ts'
import { innerFrame } from './evaluate-call.ts'
import type { Frame, Machine } from './machine.ts'

type Comprehension = Extract<Expression, { kind: 'comprehension' }>

/**
 * Evaluates `[… for … in … if …]` and similar comprehensions. An unknown source or condition leaves the result open.
 */
export function evaluateComprehension(machine: Machine, expression: Comprehension, frame: Frame): Value {
  const made = dict()
  const items: Value[] = []
  const inner = innerFrame(frame)
  const add = (): void => {
    const value = machine.evaluate(expression.body, inner)
    const key = expression.key ? machine.evaluate(expression.key, inner) : none
    if (expression.makes === 'dict') put(made, key, value, machine.site)
    else items.push(value)
  }
  const isOpen = walkClauses(machine, expression.clauses, inner, add)
  if (expression.makes === 'dict') return { ...made, isOpen: made.isOpen || isOpen }
  return expression.makes === 'set' ? { kind: 'set', items, isOpen } : list(items, isOpen)
}

/** Runs the clauses of a comprehension. Returns whether more items may exist than `add` received. */
function walkClauses(machine: Machine, clauses: Clause[], frame: Frame, add: () => void): boolean {
  const [clause, ...rest] = clauses
  if (!clause) {
    add()
    return false
  }
  if (clause.kind === 'if') {
    const truth = truthOf(machine.evaluate(clause.condition, frame))
    if (truth === false) return false
    return walkClauses(machine, rest, frame, add) || truth === undefined
  }
  const walk = machine.walk(machine.evaluate(clause.source, frame))
  let isOpen = walk.isOpen
  for (const item of walk.items) {
    machine.budget.spend(1)
    assignTarget(machine, clause.target, item, frame)
    if (walkClauses(machine, rest, frame, add)) isOpen = true
  }
  return isOpen
}
