import type { Expression } from '../syntax/ast.ts'
import { keyOf } from '../values/keys.ts'
import { scope as makeScope, unknown } from '../values/make.ts'
import type { Arguments, Dict, Value } from '../values/value.ts'
import { Miscalled, type Frame, type Machine } from './machine.ts'

type Call = Extract<Expression, { kind: 'call' }>

/** Evaluates a call. Handles calls that depend on the frame, such as `super()` and `globals()`. */
export function evaluateCall(machine: Machine, call: Call, frame: Frame): Value {
  const callee = machine.evaluate(call.callee, frame)
  const args = evaluateArguments(machine, call, frame)
  if (callee.kind === 'native') {
    if (callee.name === 'super') return makeSuper(args, frame)
    if (callee.name === 'globals') return namesAsDict(frame.module.scope.names, machine)
    if (callee.name === 'locals') return namesAsDict(frame.scope.names, machine)
  }
  const missing = missingArgument(callee, args)
  if (missing) throw new Miscalled(machine.site, missing)
  return machine.call(callee, args)
}

/** Returns a message about the first parameter without a value; undefined when every parameter may have a value. */
function missingArgument(callee: Value, args: Arguments): string | undefined {
  const func = callee.kind === 'bound' ? callee.callee : callee
  if (func.kind !== 'function' || func.isWrapped || args.isOpen) return undefined
  let given = args.positional.length + (callee.kind === 'bound' ? 1 : 0)
  for (const { name, kind } of func.definition.parameters) {
    if (kind === '*' || kind === '**' || (kind === 'plain' && given-- > 0)) continue
    if (!args.named.has(name) && !func.defaults.has(name))
      return `\`${func.definition.name}\` is called without \`${name}\`.`
  }
  return undefined
}

/** Evaluates the arguments of a call, with `*` and `**` expanded. */
export function evaluateArguments(machine: Machine, call: Pick<Call, 'args'>, frame: Frame): Arguments {
  const given: Arguments = { positional: [], named: new Map(), isOpen: false }
  for (const argument of call.args) {
    const value = machine.evaluate(argument.value, frame)
    if (argument.name !== undefined) given.named.set(argument.name, value)
    else if (argument.spread === '*') spreadItems(machine, given, value)
    else if (argument.spread === '**') spreadNames(machine, given, value)
    else given.positional.push(value)
  }
  return given
}

function spreadItems(machine: Machine, given: Arguments, value: Value): void {
  const walk = machine.walk(value)
  machine.budget.spend(walk.items.length)
  given.positional.push(...walk.items)
  given.isOpen ||= walk.isOpen
}

function spreadNames(machine: Machine, given: Arguments, value: Value): void {
  const spread = value.kind === 'instance' && value.payload ? value.payload : value
  if (spread.kind !== 'dict') {
    given.isOpen = true
    return
  }
  machine.budget.spend(spread.entries.size)
  for (const entry of spread.entries.values())
    if (entry.key.kind === 'text') given.named.set(entry.key.value, entry.value)
  given.isOpen ||= spread.isOpen
}

function makeSuper(args: Arguments, frame: Frame): Value {
  const [after, self] = args.positional
  if (after?.kind === 'class' && self) return { kind: 'super', after, self }
  const owner = frame.func?.owner.class
  return owner && frame.self ? { kind: 'super', after: owner, self: frame.self } : unknown()
}

/** Returns names as a dict. Writes to the dict also write the names. */
function namesAsDict(names: Map<string, Value>, machine: Machine): Dict {
  machine.budget.spend(names.size)
  const made: Dict = { kind: 'dict', entries: new Map(), isOpen: false, mirrors: names }
  for (const [name, value] of names) {
    const key: Value = { kind: 'text', value: name }
    made.entries.set(keyOf(key) ?? '', { key, value, site: machine.site })
  }
  return made
}

/** Returns a nested frame for comprehensions and lambdas, which see the names of the outer frame. */
export function innerFrame(frame: Frame): Frame {
  return { ...frame, scope: makeScope(frame.scope) }
}
