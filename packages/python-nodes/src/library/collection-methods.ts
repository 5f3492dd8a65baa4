import type { Machine } from '../evaluate/machine.ts'
import { dict, list, native, none, number, text, tuple, unknown } from '../values/make.ts'
import { entryOf, keyOf, put, putAll } from '../values/keys.ts'
import { equals } from '../values/truth.ts'
import type { Arguments, Dict, Sequence, Value } from '../values/value.ts'

type OfSequence = (self: Sequence, args: Arguments, machine: Machine) => Value
type OfDict = (self: Dict, args: Arguments, machine: Machine) => Value

const ofSequence: Record<string, OfSequence> = {
  append: (self, { positional }) => add(self, positional.slice(0, 1)),
  add: (self, { positional }) => addNew(self, positional.slice(0, 1)),
  extend: (self, { positional }, machine) => extend(self, positional[0], machine, add),
  update: (self, { positional }, machine) => extend(self, positional[0], machine, addNew),
  insert: (self, { positional: [index, item] }) => {
    if (index?.kind === 'number' && item) self.items.splice(index.value, 0, item)
    return none
  },
  remove: (self, { positional: [item] }) => removeItem(self, item),
  discard: (self, { positional: [item] }) => removeItem(self, item),
  pop: (self, { positional: [index] }) => {
    if (self.isOpen) return unknown()
    const [item] = self.items.splice(index?.kind === 'number' ? index.value : -1, 1)
    return item ?? unknown()
  },
  clear: (self) => {
    self.items.length = 0
    return none
  },
  reverse: (self) => {
    self.items.reverse()
    return none
  },
  sort: (self, args, machine) => {
    self.items = sortItems(machine, self.items, args)
    return none
  },
  copy: (self, _args, machine) => {
    machine.budget.spend(self.items.length)
    return { ...self, items: [...self.items] }
  },
  index: (self, { positional: [item] }, machine) => {
    machine.budget.spend(self.items.length)
    const index = self.items.findIndex((member) => item && equals(member, item) === true)
    return index < 0 ? unknown('number') : number(index)
  },
  count: () => unknown('number'),
  union: (self, { positional }, machine) => {
    const made: Sequence = { kind: 'set', items: [...self.items], isOpen: self.isOpen }
    for (const other of positional) extend(made, other, machine, addNew)
    return made
  },
}

const ofDict: Record<string, OfDict> = {
  get: (self, { positional: [key, otherwise] }) => getFrom(self, key, otherwise ?? none),
  keys: (self, _args, machine) =>
    list(
      walked(self, machine).map(({ key }) => key),
      self.isOpen,
    ),
  values: (self, _args, machine) =>
    list(
      walked(self, machine).map(({ value }) => value),
      self.isOpen,
    ),
  items: (self, _args, machine) =>
    list(
      walked(self, machine).map(({ key, value }) => tuple([key, value])),
      self.isOpen,
    ),
  update: (self, args, machine) => {
    const [other] = args.positional
    if (other) fill(self, other, machine)
    for (const [name, value] of args.named) put(self, text(name), value, machine.site)
    self.isOpen ||= args.isOpen
    return none
  },
  setdefault: (self, { positional: [key, otherwise] }, machine) => {
    const found = key && entryOf(self, key)
    if (found) return found.value
    if (key) put(self, key, otherwise ?? none, machine.site)
    return otherwise ?? none
  },
  pop: (self, { positional: [key, otherwise] }) => {
    const found = key && entryOf(self, key)
    if (key) self.entries.delete(keyOf(key) ?? '')
    return found?.value ?? otherwise ?? unknown()
  },
  clear: (self) => {
    self.entries.clear()
    self.isOpen = false
    return none
  },
  copy: (self, _args, machine) => copyDict(self, machine),
  move_to_end: (self, { positional: [key, last] }) => {
    const id = key && keyOf(key)
    const entry = id === undefined ? undefined : self.entries.get(id)
    if (id === undefined || !entry || last) return none
    self.entries.delete(id)
    self.entries.set(id, entry)
    return none
  },
}

/** A bound method of a list, tuple or set. */
export function sequenceMethod(machine: Machine, self: Sequence, name: string): Value | undefined {
  const method = Object.hasOwn(ofSequence, name) ? ofSequence[name] : undefined
  return method && native(name, (args) => spending(machine, args, () => method(self, args, machine)))
}

/** A bound method of a dict. */
export function dictMethod(machine: Machine, self: Dict, name: string): Value | undefined {
  const method = Object.hasOwn(ofDict, name) ? ofDict[name] : undefined
  return method && native(name, (args) => spending(machine, args, () => method(self, args, machine)))
}

/** Copies the entries of a dict or of pairs into a dict. An unknown source leaves the dict open. */
export function fill(self: Dict, from: Value, machine: Machine): void {
  const other = from.kind === 'instance' && from.payload ? from.payload : from
  if (other.kind === 'dict') {
    machine.budget.spend(other.entries.size)
    putAll(self, other)
    return
  }
  const walk = machine.walk(other)
  for (const pair of walk.items) {
    machine.budget.spend(1)
    const [key, value] = machine.walk(pair).items
    if (key && value) put(self, key, value, machine.site)
    else self.isOpen = true
  }
  self.isOpen ||= walk.isOpen
}

/** A shallow copy of a dict. */
export function copyDict(self: Dict, machine: Machine): Dict {
  const made = dict(self.isOpen)
  fill(made, self, machine)
  return made
}

/** Sorts items like `sorted`; returns them unchanged when a sort key is unknown. */
export function sortItems(machine: Machine, items: Value[], args: Arguments): Value[] {
  machine.budget.spend(items.length * 4)
  const by = args.named.get('key')
  const keyed = items.map((item) => ({
    item,
    key: by && by.kind !== 'none' ? machine.call(by, { positional: [item], named: new Map(), isOpen: false }) : item,
  }))
  if (!keyed.every(({ key }) => isSortable(key))) return items
  const reverse = args.named.get('reverse')
  const sorted = keyed.toSorted((a, b) => order(a.key, b.key)).map(({ item }) => item)
  return reverse?.kind === 'bool' && reverse.value ? sorted.toReversed() : sorted
}

function isSortable(value: Value, depth = 0): boolean {
  if (value.kind === 'tuple') return depth < 3 && value.items.every((item) => isSortable(item, depth + 1))
  return value.kind === 'text' || value.kind === 'number' || value.kind === 'bool' || value.kind === 'path'
}

function order(a: Value, b: Value): number {
  if (a.kind === 'tuple' && b.kind === 'tuple') {
    for (const [index, item] of a.items.entries()) {
      const other = b.items[index]
      const sign = other ? order(item, other) : 1
      if (sign !== 0) return sign
    }
    return a.items.length - b.items.length
  }
  const [x, y] = [a, b].map((value) => ('path' in value ? value.path : 'value' in value ? value.value : ''))
  if (x === undefined || y === undefined || x === y) return 0
  return x < y ? -1 : 1
}

function spending(machine: Machine, args: Arguments, run: () => Value): Value {
  machine.budget.spend(1 + args.positional.length)
  return run()
}

function add(self: Sequence, items: Value[]): Value {
  for (const item of items) self.items.push(item)
  return none
}

function addNew(self: Sequence, items: Value[]): Value {
  if (self.kind !== 'set') return add(self, items)
  const known = new Set(self.items.map((item) => keyOf(item)))
  return add(
    self,
    items.filter((item) => !known.has(keyOf(item))),
  )
}

function extend(
  self: Sequence,
  from: Value | undefined,
  machine: Machine,
  by: (self: Sequence, items: Value[]) => Value,
): Value {
  const walk = from ? machine.walk(from) : { items: [], isOpen: true }
  machine.budget.spend(walk.items.length + (self.kind === 'set' ? self.items.length : 0))
  self.isOpen ||= walk.isOpen
  return by(self, walk.items)
}

function removeItem(self: Sequence, item: Value | undefined): Value {
  const index = self.items.findIndex((member) => item && equals(member, item) === true)
  if (index >= 0) self.items.splice(index, 1)
  return none
}

function walked(self: Dict, machine: Machine) {
  machine.budget.spend(self.entries.size)
  return [...self.entries.values()]
}

function getFrom(self: Dict, key: Value | undefined, otherwise: Value): Value {
  if (!key || keyOf(key) === undefined) return unknown()
  return entryOf(self, key)?.value ?? (self.isOpen ? unknown() : otherwise)
}
