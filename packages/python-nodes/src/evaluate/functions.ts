import type { FunctionDefinition, Parameter } from '../syntax/ast.ts'
import { dict, list, none, scope as makeScope, tuple, unknown } from '../values/make.ts'
import { put } from '../values/keys.ts'
import { join } from '../values/join.ts'
import type { Arguments, Func, Scope, Value } from '../values/value.ts'
import { Miscalled, Raised, type Frame, type Machine } from './machine.ts'

/** Limit of nested calls. Deeper calls are an endless recursion or not worth following. */
const deepestCalls = 40

/** Creates the function of a `def` or lambda when it runs. */
export function makeFunction(machine: Machine, definition: FunctionDefinition, frame: Frame): Func {
  const defaults = new Map<string, Value>()
  for (const parameter of definition.parameters) {
    if (parameter.default) defaults.set(parameter.name, machine.evaluate(parameter.default, frame))
  }
  const owner = frame.owner ?? {}
  return {
    kind: 'function',
    definition,
    closure: frame.scope,
    module: frame.module,
    defaults,
    owner,
    attributes: new Map(),
  }
}

/**
 * Returns the joined return values of a call. Unknown when the call nests too deeply, or raises outside any `try`
 * before a return. `Miscalled` also ends the outer calls.
 */
export function callFunction(machine: Machine, func: Func, given: Arguments): Value {
  if (machine.calls >= deepestCalls) return unknown()
  const { definition } = func
  const scope = makeScope(func.closure)
  bindParameters(machine, func, given, scope)
  const frame: Frame = {
    module: func.module,
    scope,
    func,
    self: given.positional[0],
    returned: [],
    yielded: [],
    tries: 0,
    owner: undefined,
  }
  const { site } = machine
  machine.calls += 1
  try {
    const body = definition.body()
    const completion = machine.run(body.statements, frame)
    if (body.isGenerator) return list(frame.yielded)
    if (completion !== 'return') frame.returned.push(none)
    const [first, ...others] = frame.returned
    return first ? others.reduce(join, first) : none
  } catch (error) {
    if (!(error instanceof Raised) || machine.tries > 0) throw error
    const [first] = frame.returned
    if (!first && error instanceof Miscalled && machine.calls > 1) throw error
    return first ?? unknown()
  } finally {
    machine.calls -= 1
    machine.site = site
  }
}

function bindParameters(machine: Machine, func: Func, given: Arguments, scope: Scope): void {
  const { parameters } = func.definition
  const named = new Map(given.named)
  let next = 0
  for (const parameter of parameters) {
    machine.budget.spend(1)
    if (parameter.kind === '*') {
      scope.names.set(parameter.name, tuple(given.positional.slice(next), given.isOpen))
      next = given.positional.length
    } else if (parameter.kind === '**') {
      scope.names.set(parameter.name, restOf(machine, named, parameters, given.isOpen))
    } else {
      const positional = parameter.kind === 'plain' ? given.positional[next] : undefined
      if (positional) next += 1
      scope.names.set(
        parameter.name,
        positional ??
          named.get(parameter.name) ??
          (given.isOpen ? unknown() : func.defaults.get(parameter.name)) ??
          unknown(),
      )
    }
  }
}

function restOf(machine: Machine, named: Map<string, Value>, parameters: Parameter[], isOpen: boolean): Value {
  const rest = dict(isOpen)
  const own = new Set(parameters.filter(({ kind }) => kind !== '**').map(({ name }) => name))
  for (const [name, value] of named) {
    if (!own.has(name)) put(rest, { kind: 'text', value: name }, value, machine.site)
  }
  return rest
}
