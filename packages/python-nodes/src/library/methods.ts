import { newOf as newClassOrInstance } from '../evaluate/attributes.ts'
import type { Machine } from '../evaluate/machine.ts'
import { native, none, text, unknown } from '../values/make.ts'
import type { Native, Value } from '../values/value.ts'
import { dictMethod, sequenceMethod } from './collection-methods.ts'
import { pathMethod } from './path-methods.ts'
import { textMethod, unknownTextMethod } from './text-methods.ts'

/** Returns a method of a built-in type by name. */
export function methodOf(machine: Machine, object: Value, name: string): Value | undefined {
  switch (object.kind) {
    case 'text':
      return object.isGuess ? unknownTextMethod(name) : textMethod(machine, object.value, name)
    case 'unknown':
      return object.shape === 'text' ? unknownTextMethod(name) : undefined
    case 'list':
    case 'tuple':
    case 'set':
      return sequenceMethod(machine, object, name)
    case 'dict':
      return dictMethod(machine, object, name)
    case 'path':
      return pathMethod(machine, object.path, name) ?? textMethod(machine, object.path, name)
    case 'native':
      return ofNative(machine, object, name)
    case 'none':
      return undefined
    case 'bool':
    case 'bound':
    case 'class':
    case 'descriptor':
    case 'external':
    case 'function':
    case 'instance':
    case 'module':
    case 'number':
    case 'slice':
    case 'super':
    default:
      return undefined
  }
}

/** Returns an attribute of a built-in type: a method such as `str.upper` or `dict.fromkeys`, or its name. */
function ofNative(machine: Machine, object: Native, name: string): Value | undefined {
  if (name === '__name__' || name === '__qualname__') return text(object.name)
  if (name === '__new__') return native(name, ({ positional }) => newOf(machine, object, positional))
  if (name === '__init__' || name === '__init_subclass__') return native(name, () => none)
  if (name === 'fromkeys') return native(name, ({ positional }) => fromKeys(machine, positional))
  if (!object.isType) return undefined
  return native(name, (args) => {
    const [self, ...positional] = args.positional
    const method = self && machine.attribute(self, name)
    return method ? machine.call(method, { ...args, positional }) : unknown()
  })
}

/** Implements `str.__new__(cls, value)`. */
function newOf(machine: Machine, object: Native, [made, ...rest]: Value[]): Value {
  if (made?.kind !== 'class') return unknown()
  if (object.name === 'type') return newClassOrInstance(machine, [made, ...rest])
  const payload =
    object.name === 'object' ? undefined : object.call({ positional: rest, named: new Map(), isOpen: false })
  return { kind: 'instance', of: made, attributes: new Map(), payload }
}

function fromKeys(machine: Machine, [keys, value]: Value[]): Value {
  const pairs = keys ? machine.walk(keys) : { items: [], isOpen: true }
  const type = machine.builtins.get('dict')
  const items = pairs.items.map((key): Value => ({ kind: 'tuple', items: [key, value ?? none], isOpen: false }))
  machine.budget.spend(items.length)
  const list: Value = { kind: 'list', items, isOpen: pairs.isOpen }
  return type ? machine.call(type, { positional: [list], named: new Map(), isOpen: false }) : unknown()
}
