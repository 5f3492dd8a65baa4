import { external, text, unknown } from '../values/make.ts'
import { entryOf, keyOf, put } from '../values/keys.ts'
import type { Slice, Value } from '../values/value.ts'
import { findInClass, isEnum } from './classes.ts'
import type { Machine } from './machine.ts'

/** Reads `object[index]`; undefined for a missing element. */
export function readSubscript(machine: Machine, object: Value, index: Value): Value | undefined {
  switch (object.kind) {
    case 'dict':
      if (keyOf(index) === undefined)
        return anyOf(object.entries.size === 1 ? [...object.entries.values()][0]?.value : undefined)
      return entryOf(object, index)?.value ?? ofCore(machine, object, index) ?? (object.isOpen ? unknown() : undefined)
    case 'list':
    case 'tuple':
    case 'set':
      if (index.kind === 'slice')
        return { ...object, items: slice(machine, object.items, index), isOpen: object.isOpen }
      return itemOf(object.items, index) ?? (object.isOpen || index.kind !== 'number' ? unknown() : undefined)
    case 'text':
      return characterOf(machine, object.value, index)
    case 'instance':
      return ofInstance(machine, object, index)
    case 'class':
      // Subscripts such as `List[int]` return the class itself. An `Enum` returns its member by name.
      return isEnum(object) && index.kind === 'text' ? object.attributes.get(index.value) : object
    case 'native':
      return object
    case 'external':
      return moduleByName(machine, object.path, index) ?? unknown()
    case 'bool':
    case 'bound':
    case 'descriptor':
    case 'function':
    case 'module':
    case 'none':
    case 'number':
    case 'path':
    case 'slice':
    case 'super':
    case 'unknown':
    default:
      return unknown()
  }
}

/** Writes `object[index] = value`. */
export function writeSubscript(machine: Machine, object: Value, index: Value, value: Value): void {
  if (object.kind === 'dict') {
    if (machine.isWeak && entryOf(object, index)) return
    put(object, index, value, machine.site)
  } else if (object.kind === 'list' && index.kind === 'number') {
    const position = index.value < 0 ? object.items.length + index.value : index.value
    if (position >= 0 && position < object.items.length) object.items[position] = value
  } else if (object.kind === 'list') object.isOpen = true
  else if (object.kind === 'instance') writeToInstance(machine, object, index, value)
}

/** Returns a node of ComfyUI itself by its name. */
function ofCore(machine: Machine, object: Value, index: Value): Value | undefined {
  if (object !== machine.coreMappings.classes || index.kind !== 'text') return undefined
  return machine.attribute(external('nodes'), index.value)
}

const anyOf = (value: Value | undefined): Value => value ?? unknown()

function itemOf(items: Value[], index: Value): Value | undefined {
  const position = index.kind === 'number' || index.kind === 'bool' ? Number(index.value) : undefined
  return position === undefined ? undefined : items.at(position)
}

function slice(machine: Machine, items: Value[], { from, to, step }: Slice): Value[] {
  const start = from?.kind === 'number' ? from.value : undefined
  const end = to?.kind === 'number' ? to.value : undefined
  const by = step?.kind === 'number' ? step.value : 1
  machine.budget.spend(items.length)
  if (by === -1 && start === undefined && end === undefined) return items.toReversed()
  const part = items.slice(start ?? 0, end)
  return by > 1 ? part.filter((_item, position) => position % by === 0) : part
}

function characterOf(machine: Machine, value: string, index: Value): Value {
  if (index.kind === 'number') return text(value.at(index.value) ?? '')
  if (index.kind !== 'slice') return unknown('text')
  const [from, to] = [index.from, index.to]
  const isKnown = [from, to].every((end) => !end || end.kind === 'number' || end.kind === 'none')
  if (!isKnown || index.step) return unknown('text')
  machine.budget.spend(value.length >> 4)
  return text(value.slice(from?.kind === 'number' ? from.value : 0, to?.kind === 'number' ? to.value : undefined))
}

function ofInstance(machine: Machine, object: Extract<Value, { kind: 'instance' }>, index: Value): Value | undefined {
  const held = object.payload?.kind === 'dict' ? entryOf(object.payload, index)?.value : undefined
  if (held) return held
  const getter = findInClass(object.of, '__getitem__')
  if (getter) return machine.call(getter, { positional: [object, index], named: new Map(), isOpen: false })
  return object.payload ? readSubscript(machine, object.payload, index) : unknown()
}

function writeToInstance(
  machine: Machine,
  object: Extract<Value, { kind: 'instance' }>,
  index: Value,
  value: Value,
): void {
  const setter = findInClass(object.of, '__setitem__')
  if (setter) machine.call(setter, { positional: [object, index, value], named: new Map(), isOpen: false })
  if (object.payload && !setter) writeSubscript(machine, object.payload, index, value)
}

function moduleByName(machine: Machine, path: string, index: Value): Value | undefined {
  if (path !== 'sys.modules' || index.kind !== 'text') return undefined
  return machine.loaded().find((module) => module.name === index.value)
}
