import { external, unknown } from '../values/make.ts'
import type { Arguments, External, Value } from '../values/value.ts'
import { findInClass, instantiate } from './classes.ts'
import { callFunction } from './functions.ts'
import type { Machine } from './machine.ts'

/** Returns the known result of a call outside the pack, by the path of the callee. */
export type KnownCalls = (machine: Machine, callee: External, args: Arguments) => Value | undefined

/** Calls a value: `callee(…)`. */
export function callValue(machine: Machine, known: KnownCalls, callee: Value, args: Arguments): Value {
  machine.budget.spend(1 + args.positional.length + args.named.size)
  switch (callee.kind) {
    case 'function':
      return callFunction(machine, callee, args)
    case 'bound':
      return callValue(machine, known, callee.callee, { ...args, positional: [callee.self, ...args.positional] })
    case 'native':
      return callee.call(args)
    case 'class':
      return instantiate(machine, callee, args)
    case 'descriptor':
      return callValue(machine, known, callee.target, args)
    case 'instance': {
      const method = findInClass(callee.of, '__call__')
      return method
        ? callValue(machine, known, method, { ...args, positional: [callee, ...args.positional] })
        : unknown()
    }
    case 'external':
      return known(machine, callee, args) ?? external(`${callee.path}()`, callee, args)
    case 'bool':
    case 'dict':
    case 'list':
    case 'module':
    case 'none':
    case 'number':
    case 'path':
    case 'set':
    case 'slice':
    case 'super':
    case 'text':
    case 'tuple':
    case 'unknown':
    default:
      return unknown()
  }
}
