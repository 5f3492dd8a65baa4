import { text } from '../values/make.ts'
import type { Value } from '../values/value.ts'
import { findInClass, isEnum, membersOf } from './classes.ts'
import { readFile } from './files.ts'
import type { Machine, Walk } from './machine.ts'

/** Returns the items that a `for` loop iterates over. */
export function walkOver(machine: Machine, value: Value): Walk {
  switch (value.kind) {
    case 'list':
    case 'tuple':
    case 'set':
      // The items are copied, because the loop body may add to the original.
      machine.budget.spend(value.items.length >> 3)
      return { items: [...value.items], isOpen: value.isOpen }
    case 'dict':
      machine.budget.spend(value.entries.size >> 2)
      return { items: [...value.entries.values()].map(({ key }) => key), isOpen: value.isOpen }
    case 'text':
      machine.budget.spend(value.value.length)
      return { items: Array.from(value.value, (character) => text(character)), isOpen: false }
    case 'path':
      return {
        items: (readFile(machine, value.path) ?? '').split('\n', 10_000).map((line) => text(line)),
        isOpen: false,
      }
    case 'class':
      return isEnum(value) ? { items: membersOf(value), isOpen: false } : { items: [], isOpen: true }
    case 'instance':
      return walkInstance(machine, value)
    case 'bool':
    case 'bound':
    case 'descriptor':
    case 'external':
    case 'function':
    case 'module':
    case 'native':
    case 'none':
    case 'number':
    case 'slice':
    case 'super':
    case 'unknown':
    default:
      return { items: [], isOpen: true }
  }
}

function walkInstance(machine: Machine, value: Extract<Value, { kind: 'instance' }>): Walk {
  const iterate = findInClass(value.of, '__iter__')
  if (!iterate) return value.payload ? walkOver(machine, value.payload) : { items: [], isOpen: true }
  const made = machine.call(iterate, { positional: [value], named: new Map(), isOpen: false })
  return made.kind === 'instance' ? { items: [], isOpen: true } : walkOver(machine, made)
}
