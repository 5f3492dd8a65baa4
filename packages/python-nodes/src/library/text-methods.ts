import { formatBraces } from '../evaluate/format.ts'
import type { Machine } from '../evaluate/machine.ts'
import { bool, list, maybe, native, number, text, tuple, unknown } from '../values/make.ts'
import { show } from '../values/show.ts'
import type { Arguments, Value } from '../values/value.ts'

type Method = (value: string, args: Value[], machine: Machine) => Value

const word = (value: Value | undefined): string | undefined => (value?.kind === 'text' ? value.value : undefined)
const amount = (value: Value | undefined): number | undefined => (value?.kind === 'number' ? value.value : undefined)
const texts = (items: string[]): Value => list(items.map((item) => text(item)))

const methods: Record<string, Method> = {
  upper: (value) => text(value.toUpperCase()),
  lower: (value) => text(value.toLowerCase()),
  casefold: (value) => text(value.toLowerCase()),
  capitalize: (value) => text(value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase()),
  title: (value) =>
    text(value.replaceAll(/[\p{L}]+/gu, (part) => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase())),
  swapcase: (value) =>
    text(Array.from(value, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('')),
  strip: (value, [set]) => text(strip(value, word(set), true, true)),
  lstrip: (value, [set]) => text(strip(value, word(set), true, false)),
  rstrip: (value, [set]) => text(strip(value, word(set), false, true)),
  split: (value, args) => split(value, args, false),
  rsplit: (value, args) => split(value, args, true),
  splitlines: (value) => texts(value.replace(/\r?\n$/, '').split(/\r?\n/)),
  partition: (value, [by]) => partition(value, word(by), value.indexOf(word(by) ?? '')),
  rpartition: (value, [by]) => partition(value, word(by), value.lastIndexOf(word(by) ?? '')),
  join: (value, [items], machine) => join(value, items, machine),
  replace: (value, [from, to], machine) => replace(value, word(from), word(to), machine),
  removeprefix: (value, [part]) => text(value.startsWith(word(part) ?? '\0') ? value.slice(word(part)?.length) : value),
  removesuffix: (value, [part]) => {
    const end = word(part)
    return text(end && value.endsWith(end) ? value.slice(0, -end.length) : value)
  },
  startswith: (value, [part]) => affix(part, (end) => value.startsWith(end)),
  endswith: (value, [part]) => affix(part, (end) => value.endsWith(end)),
  find: (value, [part]) => (word(part) === undefined ? unknown('number') : number(value.indexOf(word(part) ?? ''))),
  index: (value, [part]) => (word(part) === undefined ? unknown('number') : number(value.indexOf(word(part) ?? ''))),
  rfind: (value, [part]) =>
    word(part) === undefined ? unknown('number') : number(value.lastIndexOf(word(part) ?? '')),
  count: (value, [part]) => (word(part) ? number(value.split(word(part) ?? '').length - 1) : unknown('number')),
  isdigit: (value) => bool(/^\d+$/.test(value)),
  isnumeric: (value) => bool(/^\d+$/.test(value)),
  isalpha: (value) => bool(/^\p{L}+$/u.test(value)),
  isalnum: (value) => bool(/^[\p{L}\d]+$/u.test(value)),
  isupper: (value) => bool(value !== value.toLowerCase() && value === value.toUpperCase()),
  islower: (value) => bool(value !== value.toUpperCase() && value === value.toLowerCase()),
  isspace: (value) => bool(/^\s+$/.test(value)),
  isidentifier: (value) => bool(/^[\p{L}_][\p{L}\d_]*$/u.test(value)),
  zfill: (value, [width]) => text(value.padStart(Math.min(amount(width) ?? 0, 1000), '0')),
  ljust: (value, [width]) => text(value.padEnd(Math.min(amount(width) ?? 0, 1000))),
  rjust: (value, [width]) => text(value.padStart(Math.min(amount(width) ?? 0, 1000))),
  encode: (value) => text(value),
  decode: (value) => text(value),
  // An open file has its text as value, so `read` returns this text.
  read: (value) => text(value),
  strftime: () => unknown('text'),
}

/** A bound method of a string. */
export function textMethod(machine: Machine, value: string, name: string): Value | undefined {
  if (name === 'format') return native(name, (args) => formatBraces(value, args))
  if (name === 'format_map') return native(name, (args) => formatBraces(value, namedBy(args.positional[0])))
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  return (
    method &&
    native(name, (args) => {
      machine.budget.spend(value.length >> 4)
      return method(value, args.positional, machine)
    })
  )
}

/** Returns a method of an unknown string. Its result is unknown, but has the usual type. */
export function unknownTextMethod(name: string): Value | undefined {
  if (!Object.hasOwn(methods, name) && name !== 'format') return undefined
  const gives = /^(split|rsplit|splitlines|partition|rpartition)$/.test(name)
    ? unknown('list')
    : /^(is|startswith|endswith)/.test(name)
      ? unknown('bool')
      : /^(r?find|index|count)$/.test(name)
        ? unknown('number')
        : unknown('text')
  return native(name, () => gives)
}

function namedBy(value: Value | undefined): Arguments {
  const named = new Map<string, Value>()
  if (value?.kind === 'dict') for (const entry of value.entries.values()) named.set(show(entry.key) ?? '', entry.value)
  return { positional: [], named, isOpen: value?.kind !== 'dict' || value.isOpen }
}

function strip(value: string, set: string | undefined, atStart: boolean, atEnd: boolean): string {
  if (set === undefined) return atStart && atEnd ? value.trim() : atStart ? value.trimStart() : value.trimEnd()
  const characters = Array.from(value)
  const isOther = (character: string): boolean => !set.includes(character)
  const from = atStart ? characters.findIndex(isOther) : 0
  const last = atEnd ? characters.findLastIndex(isOther) : characters.length - 1
  return from < 0 ? '' : characters.slice(from, last + 1).join('')
}

function split(value: string, [by, most]: Value[], fromEnd: boolean): Value {
  if (by && by.kind !== 'text' && by.kind !== 'none') return unknown('list')
  const separator = word(by)
  const parts = separator ? value.split(separator) : value.trim().split(/\s+/)
  const limit = amount(most)
  if (limit === undefined || limit < 0 || parts.length <= limit + 1) return texts(parts)
  const glue = separator ?? ' '
  if (fromEnd) return texts([parts.slice(0, parts.length - limit).join(glue), ...parts.slice(parts.length - limit)])
  return texts([...parts.slice(0, limit), parts.slice(limit).join(glue)])
}

function partition(value: string, by: string | undefined, at: number): Value {
  if (by === undefined) return tuple([unknown('text'), unknown('text'), unknown('text')])
  if (at < 0) return tuple([text(value), text(''), text('')])
  return tuple([text(value.slice(0, at)), text(by), text(value.slice(at + by.length))])
}

function join(glue: string, items: Value | undefined, machine: Machine): Value {
  const walk = items && machine.walk(items)
  if (!walk || walk.isOpen) return unknown('text')
  const shown: string[] = []
  for (const item of walk.items) {
    const part = item.kind === 'text' || item.kind === 'instance' ? show(item) : undefined
    if (part === undefined) return unknown('text')
    machine.budget.spend(1 + (part.length >> 4))
    shown.push(part)
  }
  return text(shown.join(glue))
}

function replace(value: string, from: string | undefined, to: string | undefined, machine: Machine): Value {
  if (from === undefined || to === undefined || from === '') return unknown('text')
  const times = value.split(from).length - 1
  const length = value.length + times * (to.length - from.length)
  machine.budget.spend(length >> 4)
  return length > 65_536 ? unknown('text') : text(value.replaceAll(from, () => to))
}

function affix(part: Value | undefined, test: (end: string) => boolean): Value {
  if (part?.kind === 'text') return bool(test(part.value))
  if (part?.kind !== 'tuple') return maybe(undefined)
  const ends = part.items.map((item) => word(item))
  if (ends.some((end) => end !== undefined && test(end))) return bool(true)
  return maybe(ends.includes(undefined) ? undefined : false)
}
