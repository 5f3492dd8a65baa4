import { docOf } from '../syntax/read-functions.ts'
import type { Expression, Statement } from '../syntax/ast.ts'
import { args, scope as makeScope } from '../values/make.ts'
import type { Class, Value } from '../values/value.ts'
import { createClass } from './classes.ts'
import { evaluateArguments } from './evaluate-call.ts'
import { makeFunction } from './functions.ts'
import type { Frame, Machine } from './machine.ts'
import { assign } from './names.ts'

/** Runs a `def`: decorates the function and binds its name. */
export function runFunction(machine: Machine, statement: Extract<Statement, { kind: 'function' }>, frame: Frame): void {
  const made = makeFunction(machine, statement.definition, frame)
  assign(machine, frame, statement.definition.name, decorate(machine, statement.decorators, made, frame))
}

/** Runs a `class` statement: its body, then metaclass, bases and decorators. */
export function runClass(machine: Machine, statement: Extract<Statement, { kind: 'class' }>, frame: Frame): void {
  const given = evaluateArguments(machine, statement, frame)
  const scope = makeScope(frame.scope, true)
  scope.written = new Map()
  scope.fields = []
  const owner: { class?: Class } = {}
  const site = { file: frame.module.file, line: statement.line }
  machine.run(statement.body, {
    ...frame,
    scope,
    owner,
    func: undefined,
    self: undefined,
    returned: [],
    tries: frame.tries,
  })
  machine.site = site
  const made = createClass(machine, {
    name: statement.name,
    args: given,
    attributes: scope.names,
    like: {
      module: frame.module,
      written: scope.written,
      fields: scope.fields,
      doc: docOf(statement.body),
      site,
    },
  })
  owner.class = made
  assign(machine, frame, statement.name, decorate(machine, statement.decorators, made, frame))
}

/** Applies decorators. An unknown decorator, or a decorator that returns `None`, leaves the definition unchanged. */
function decorate(machine: Machine, decorators: Expression[], made: Value, frame: Frame): Value {
  let value = made
  for (const decorator of decorators.toReversed()) {
    const callee = machine.evaluate(decorator, frame)
    const decorated = machine.call(callee, args(value))
    const isSomething = decorated.kind !== 'unknown' && decorated.kind !== 'none' && decorated.kind !== 'external'
    if (isSomething) value = decorated
    else if (value.kind === 'function') value.isWrapped = true
  }
  return value
}
