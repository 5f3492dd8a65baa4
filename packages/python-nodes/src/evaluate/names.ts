import type { Scope, Value } from '../values/value.ts'
import type { Frame, Machine, Writes } from './machine.ts'
import { external } from '../values/make.ts'

/** Returns the value of a name; undefined for an unbound name. */
export function lookUp(machine: Machine, frame: Frame, name: string): Value | undefined {
  let scope: Scope | undefined = frame.scope.elsewhere?.get(name) ?? frame.scope
  let isOwn = true
  while (scope) {
    const value = isOwn || !scope.isClass ? scope.names.get(name) : undefined
    if (value) return value
    scope = scope.parent
    isOwn = false
  }
  const builtin = machine.builtins.get(name)
  if (builtin) return builtin
  const star = frame.module.stars.at(-1)
  return star === undefined ? undefined : machine.attribute(external(star), name)
}

/** Binds a name in the frame's scope, or in the scope that `global` or `nonlocal` selects. */
export function assign(machine: Machine, frame: Frame, name: string, value: Value): void {
  write(machine, frame.scope.elsewhere?.get(name) ?? frame.scope, name, value)
}

/** Writes a name, and records its earlier value for the current branch. */
export function write(machine: Machine, scope: Scope, name: string, value: Value | undefined): void {
  if (machine.writes) remember(machine.writes, scope, name, scope.names.get(name))
  if (value) scope.names.set(name, value)
  else scope.names.delete(name)
}

/** Records the earlier value of a name, unless the branch has recorded a value already. */
export function remember(writes: Writes, scope: Scope, name: string, before: Value | undefined): void {
  let names = writes.get(scope)
  if (!names) writes.set(scope, (names = new Map()))
  if (!names.has(name)) names.set(name, before)
}
