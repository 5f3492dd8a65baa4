import type { Expression } from '../syntax/ast.ts'
import { list, unknown } from '../values/make.ts'
import type { Value } from '../values/value.ts'
import type { Frame, Machine } from './machine.ts'
import { assign } from './names.ts'

/** Assigns to a name, an attribute, an element, or several of these targets. */
export function assignTarget(machine: Machine, target: Expression, value: Value, frame: Frame): void {
  machine.budget.spend(1)
  if (target.kind === 'name') assign(machine, frame, target.name, value)
  else if (target.kind === 'attribute') {
    machine.setAttribute(machine.evaluate(target.object, frame), target.name, value)
  } else if (target.kind === 'subscript') {
    machine.setSubscript(machine.evaluate(target.object, frame), machine.evaluate(target.index, frame), value)
  } else if (target.kind === 'tuple' || target.kind === 'list') unpack(machine, target.items, value, frame)
  else if (target.kind === 'starred') assignTarget(machine, target.value, value, frame)
}

function unpack(machine: Machine, targets: Expression[], value: Value, frame: Frame): void {
  const { items } = machine.walk(value)
  const star = targets.findIndex((target) => target.kind === 'starred')
  const behind = star < 0 ? 0 : targets.length - star - 1
  for (const [index, target] of targets.entries()) {
    if (star >= 0 && index === star) {
      assignTarget(machine, target, list(items.slice(star, Math.max(star, items.length - behind))), frame)
    } else {
      const position = star >= 0 && index > star ? items.length - (targets.length - index) : index
      assignTarget(machine, target, items[position] ?? unknown(), frame)
    }
  }
}
