import { formatBraces } from '../evaluate/format.ts'
import { pad } from '../evaluate/format-spec.ts'
import type { Machine } from '../evaluate/machine.ts'
import { bool, isGuess, list, maybe, native, none, number, text, textFrom, tuple, unknown } from '../values/make.ts'
import { show } from '../values/show.ts'
import type { Arguments, Value } from '../values/value.ts'

type Method = (value: string, args: Value[], machine: Machine) => Value

const word = (value: Value | undefined): string | undefined => (value?.kind === 'text' ? value.value : undefined)
const amount = (value: Value | undefined): number | undefined => (value?.kind === 'number' ? value.value : undefined)
const texts = (items: string[]): Value => list(items.map((item) => text(item)))
const textOr = (value: string | undefined): Value => (value === undefined ? unknown('text') : text(value))

/** White space as Python's `str.isspace` has it, which differs from JavaScript's. */
const space = String.raw`[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`
const spaces = new RegExp(`${space}+`)
const atStartSpaces = new RegExp(`^${space}+`)
const inSpaces = new RegExp(space)
const onlySpaces = new RegExp(`^${space}+$`)
const lineEnds = new RegExp(String.raw`\r\n|[\n-\r\x1c-\x1e\x85\u2028\u2029]`)

/** Methods with all arguments that they know. More or named arguments give an unknown result. */
const methods: Record<string, [most: number, method: Method]> = {
  upper: [0, (value) => text(value.toUpperCase())],
  lower: [0, (value) => text(value.toLowerCase())],
  casefold: [0, (value) => textOr(isAscii(value) ? value.toLowerCase() : undefined)],
  capitalize: [0, (value) => recase(value, () => titled(value.slice(0, 1)) + value.slice(1).toLowerCase())],
  title: [0, (value) => recase(value, () => value.replaceAll(/[A-Za-z]+/g, titled))],
  swapcase: [0, (value) => recase(value, () => value.replaceAll(/[A-Za-z]/g, swapped))],
  strip: [1, (value, [set]) => textOr(strip(value, set, true, true))],
  lstrip: [1, (value, [set]) => textOr(strip(value, set, true, false))],
  rstrip: [1, (value, [set]) => textOr(strip(value, set, false, true))],
  split: [2, (value, args) => split(value, args, false)],
  rsplit: [2, (value, args) => split(value, args, true)],
  splitlines: [0, (value) => texts(linesOf(value))],
  partition: [1, (value, [by]) => partition(value, word(by), value.indexOf(word(by) ?? ''))],
  rpartition: [1, (value, [by]) => partition(value, word(by), value.lastIndexOf(word(by) ?? ''), true)],
  join: [1, (value, [items], machine) => join(value, items, machine)],
  replace: [3, replace],
  removeprefix: [1, (value, [part]) => textOr(without(value, word(part), true))],
  removesuffix: [1, (value, [part]) => textOr(without(value, word(part), false))],
  startswith: [1, (value, [part]) => affix(part, (end) => value.startsWith(end))],
  endswith: [1, (value, [part]) => affix(part, (end) => value.endsWith(end))],
  find: [1, (value, [part]) => position(value, value.indexOf(word(part) ?? ''), part)],
  // Python raises without an occurrence.
  index: [
    1,
    (value, [part]) =>
      value.includes(word(part) ?? '') ? position(value, value.indexOf(word(part) ?? ''), part) : unknown('number'),
  ],
  rfind: [1, (value, [part]) => position(value, value.lastIndexOf(word(part) ?? ''), part)],
  count: [1, (value, [part]) => (word(part) ? number(value.split(word(part) ?? '').length - 1) : unknown('number'))],
  isdigit: [0, (value) => test(value, /^\d+$/)],
  isnumeric: [0, (value) => test(value, /^\d+$/)],
  isalpha: [0, (value) => test(value, /^[A-Za-z]+$/)],
  isalnum: [0, (value) => test(value, /^[A-Za-z\d]+$/)],
  isupper: [0, (value) => test(value, /^[^a-z]*[A-Z][^a-z]*$/)],
  islower: [0, (value) => test(value, /^[^A-Z]*[a-z][^A-Z]*$/)],
  isspace: [0, (value) => test(value, onlySpaces)],
  isidentifier: [0, (value) => test(value, /^[A-Za-z_]\w*$/)],
  zfill: [1, (value, [width]) => textOr(zeroFilled(value, amount(width)))],
  ljust: [2, (value, args) => textOr(padded(value, args, '<'))],
  rjust: [2, (value, args) => textOr(padded(value, args, '>'))],
  encode: [2, () => unknown()],
  // The content of an open file is a text, also where Python gives bytes.
  decode: [2, (value) => text(value)],
  // An open file has its text as value, so `read` returns this text.
  read: [1, (value, [size]) => textOr(size ? undefined : value)],
  strftime: [1, () => unknown('text')],
}

const isAscii = (value: string): boolean => /^[\0-\x7f]*$/.test(value)
const test = (value: string, pattern: RegExp): Value => maybe(isAscii(value) ? pattern.test(value) : undefined)
const titled = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase()
const swapped = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()

/** A bound method of a string. */
export function textMethod(machine: Machine, value: string, name: string): Value | undefined {
  if (name === 'format') return native(name, (args) => formatBraces(value, args))
  if (name === 'format_map') return native(name, (args) => formatBraces(value, namedBy(args.positional[0])))
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  return (
    method &&
    native(name, (args) => {
      machine.budget.spend(value.length >> 4)
      const [most, run] = method
      const given = positionalOf(name, args)
      if (!given || given.length > most || given.some(isGuess)) return resultOf(name)
      return run(value, given, machine)
    })
  )
}

/** Returns a method of an unknown string. Its result is unknown, but has the usual type. */
export function unknownTextMethod(name: string): Value | undefined {
  if (!Object.hasOwn(methods, name) && name !== 'format') return undefined
  return native(name, () => resultOf(name))
}

/** The arguments in order; undefined where some are not known. */
function positionalOf(name: string, { positional, named, isOpen }: Arguments): Value[] | undefined {
  if (isOpen) return undefined
  if (named.size === 0 || name === 'decode') return positional
  if (name !== 'split' && name !== 'rsplit') return undefined
  return [positional[0] ?? named.get('sep') ?? none, ...[positional[1] ?? named.get('maxsplit') ?? []].flat()]
}

/** Changes letters, where only those of ASCII have upper and lower case. */
function recase(value: string, change: () => string): Value {
  return textOr(/^(?:[\0-\x7f]|\P{Cased})*$/u.test(value) ? change() : undefined)
}

/** An unknown result of the type that a method returns. */
function resultOf(name: string): Value {
  if (/^(split|rsplit|splitlines|partition|rpartition)$/.test(name)) return unknown('list')
  if (/^(is|startswith|endswith)/.test(name)) return unknown('bool')
  if (/^(r?find|index|count)$/.test(name)) return unknown('number')
  return name === 'encode' ? unknown() : unknown('text')
}

function namedBy(value: Value | undefined): Arguments {
  const named = new Map<string, Value>()
  if (value?.kind === 'dict') for (const entry of value.entries.values()) named.set(word(entry.key) ?? '', entry.value)
  return { positional: [], named, isOpen: value?.kind !== 'dict' || value.isOpen }
}

function strip(value: string, by: Value | undefined, atStart: boolean, atEnd: boolean): string | undefined {
  const isBlank = by === undefined || by.kind === 'none'
  const set = word(by)
  if (!isBlank && set === undefined) return undefined
  const characters = Array.from(value)
  const members = new Set(set)
  const isOther = (character: string): boolean => !(isBlank ? inSpaces.test(character) : members.has(character))
  const from = atStart ? characters.findIndex(isOther) : 0
  const last = atEnd ? characters.findLastIndex(isOther) : characters.length - 1
  return from < 0 ? '' : characters.slice(from, last + 1).join('')
}

function split(value: string, [by, most]: Value[], fromEnd: boolean): Value {
  const separator = word(by)
  const limit = most === undefined ? -1 : amount(most)
  const isBlank = by === undefined || by.kind === 'none'
  if ((!isBlank && !separator) || limit === undefined) return unknown('list')
  const parts = separator ? value.split(separator) : value.split(spaces).filter(Boolean)
  if (limit < 0 || parts.length <= limit + 1) return texts(parts)
  if (!separator) return fromEnd ? unknown('list') : splitFirst(value, limit)
  const cut = fromEnd ? parts.length - limit : limit
  const head = parts.slice(0, cut)
  const tail = parts.slice(cut)
  return texts(fromEnd ? [head.join(separator), ...tail] : [...head, tail.join(separator)])
}

/** Splits at the first spaces. The spaces in the rest stay. */
function splitFirst(value: string, limit: number): Value {
  const parts: string[] = []
  let rest = value.replace(atStartSpaces, '')
  while (parts.length < limit) {
    const part = rest.split(spaces, 1)[0] ?? ''
    parts.push(part)
    rest = rest.slice(part.length).replace(atStartSpaces, '')
  }
  return texts([...parts, rest])
}

function linesOf(value: string): string[] {
  const lines = value.split(lineEnds)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function partition(value: string, by: string | undefined, at: number, fromEnd = false): Value {
  if (!by) return tuple([unknown('text'), unknown('text'), unknown('text')])
  if (at < 0) return tuple(fromEnd ? [text(''), text(''), text(value)] : [text(value), text(''), text('')])
  return tuple([text(value.slice(0, at)), text(by), text(value.slice(at + by.length))])
}

function without(value: string, part: string | undefined, atStart: boolean): string | undefined {
  if (part === undefined) return undefined
  if (atStart) return value.startsWith(part) ? value.slice(part.length) : value
  return value.endsWith(part) ? value.slice(0, value.length - part.length) : value
}

/** A position in characters, where these are also units of UTF-16. */
function position(value: string, at: number, part: Value | undefined): Value {
  return part?.kind === 'text' && !/[\ud800-\udfff]/.test(value) ? number(at) : unknown('number')
}

function zeroFilled(value: string, width: number | undefined): string | undefined {
  const sign = /^[+-]/.exec(value)?.[0] ?? ''
  return width === undefined
    ? undefined
    : pad(sign, value.slice(sign.length), { fill: '0', align: '=', width: Math.max(0, width) })
}

function padded(value: string, [width, fill]: Value[], align: '<' | '>'): string | undefined {
  const character = fill === undefined ? ' ' : word(fill)
  const length = amount(width)
  if (length === undefined || character === undefined || Array.from(character).length !== 1) return undefined
  return pad('', value, { fill: character, align, width: Math.max(0, length) })
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
  return textFrom(walk.items, shown.join(glue))
}

function replace(value: string, [before, after, most]: Value[], machine: Machine): Value {
  const [from, to] = [word(before), word(after)]
  const limit = most === undefined ? -1 : amount(most)
  if (from === undefined || to === undefined || from === '' || limit === undefined) return unknown('text')
  const parts = value.split(from)
  const times = limit < 0 ? parts.length - 1 : Math.min(limit, parts.length - 1)
  const length = value.length + times * (to.length - from.length)
  machine.budget.spend(length >> 4)
  if (length > 65_536) return unknown('text')
  return text([...parts.slice(0, times), parts.slice(times).join(from)].join(to))
}

function affix(part: Value | undefined, isAffix: (end: string) => boolean): Value {
  if (part?.kind === 'text') return bool(isAffix(part.value))
  if (part?.kind !== 'tuple') return maybe(undefined)
  const ends = part.items.map((item) => word(item))
  if (ends.some((end) => end !== undefined && isAffix(end))) return bool(true)
  return maybe(ends.includes(undefined) ? undefined : false)
}
