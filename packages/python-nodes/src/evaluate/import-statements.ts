import type { Statement } from '../syntax/ast.ts'
import { external, list, text, unknown } from '../values/make.ts'
import type { Module, Value } from '../values/value.ts'
import { Raised, type Frame, type Machine } from './machine.ts'
import { assign } from './names.ts'

/** Runs `import a.b as c`. */
export function runImport(machine: Machine, statement: Extract<Statement, { kind: 'import' }>, frame: Frame): void {
  for (const { name, alias } of statement.names) {
    const found = machine.importModule(frame.module, name)
    if (alias !== undefined) assign(machine, frame, alias, found)
    else {
      const top = name.split('.')[0] ?? name
      assign(machine, frame, top, machine.importModule(frame.module, top))
    }
  }
}

/** Runs `from …a.b import c as d, e` and `from … import *`. */
export function runFrom(machine: Machine, statement: Extract<Statement, { kind: 'from' }>, frame: Frame): void {
  const from = machine.importModule(frame.module, statement.module)
  if (from.kind === 'unknown') return runMissing(machine, statement, frame)
  if (statement.names === '*') return importAll(machine, from, frame)
  for (const { name, alias } of statement.names) {
    assign(machine, frame, alias ?? name, importName(machine, from, name))
  }
}

/**
 * Handles a missing module of the pack. Inside a `try`, the import raises; otherwise the imported names are unknown.
 */
function runMissing(machine: Machine, statement: Extract<Statement, { kind: 'from' }>, frame: Frame): void {
  if (machine.tries > 0) throw new Raised()
  if (statement.names === '*') {
    frame.module.isOpen = true
    return
  }
  for (const { name, alias } of statement.names) assign(machine, frame, alias ?? name, unknown())
}

function importName(machine: Machine, from: Value, name: string): Value {
  if (from.kind !== 'module') return machine.attribute(from, name) ?? external(`?.${name}`)
  const own = from.scope.names.get(name)
  if (own) return own
  if (from.isPackage) {
    const below = machine.importModule(from, `.${name}`)
    if (below.kind === 'module') return below
  }
  const value = machine.attribute(from, name)
  if (value) return value
  if (machine.tries > 0) throw new Raised()
  return unknown()
}

function importAll(machine: Machine, from: Value, frame: Frame): void {
  if (from.kind === 'external') {
    frame.module.stars.push(from.path)
    return
  }
  if (from.kind !== 'module') return
  machine.budget.spend(from.scope.names.size)
  for (const name of publicNames(machine, from)) {
    const value = from.scope.names.get(name) ?? machine.attribute(from, name)
    if (value) assign(machine, frame, name, value)
  }
  frame.module.stars.push(...from.stars.filter((star) => !frame.module.stars.includes(star)))
  if (from.isOpen || from.state === 'running') frame.module.isOpen = true
}

/** Lists the names in `__all__`, otherwise every name without a leading `_`. */
function publicNames(machine: Machine, from: Module): string[] {
  const all = from.scope.names.get('__all__')
  const said = all && machine.walk(all)
  if (said && !said.isOpen) return said.items.flatMap((item) => (item.kind === 'text' ? [item.value] : []))
  return [...from.scope.names.keys()].filter((name) => !name.startsWith('_'))
}

/** Returns the names that every Python module has. */
export function moduleNames(name: string, file: string, isPackage: boolean): Map<string, Value> {
  const parent = name.split('.').slice(0, -1).join('.')
  return new Map<string, Value>([
    ['__name__', text(name)],
    ['__file__', text(file)],
    ['__package__', text(isPackage ? name : parent)],
    ...(isPackage ? [['__path__', list([text(file.replace(/\/__init__\.py$/, ''))])] as const] : []),
  ])
}
