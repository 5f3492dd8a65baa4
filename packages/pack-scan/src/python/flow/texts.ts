import type { Constant } from '../evaluator.ts'
import { foldMethod } from '../fold-calls.ts'
import { constantsIn, valueOfConstant } from './constants.ts'
import { contentOf, openFile, writeTo } from './opened-files.ts'
import type { Machine } from './machine.ts'
import { textOrGap } from './operators.ts'
import {
  deepSources,
  join,
  joinAll,
  named,
  native,
  nothing,
  sourced,
  textValue,
  type Arguments,
  type Thing,
  type Value,
} from './value.ts'

type Text = Thing & { kind: 'constant' }

/** Returns a member of a text, of bytes, or of a path, which the machine treats as a text. */
export function textMember(m: Machine, thing: Text, name: string): Value {
  const own = textValue(thing.value, thing.isMade, 0, thing.isBytes)
  const text = String(thing.value)
  if (name === 'parent') return textValue(text.replace(/\/?[^/]*$/, ''), true)
  if (name === 'name' || name === 'stem') {
    const last = /[^/]*$/.exec(text)?.[0] ?? ''
    return textValue(name === 'stem' ? last.replace(/\.[^.]*$/, '') : last, true)
  }
  if (name === '__class__') return named(thing.isBytes ? 'bytes' : 'str')
  if (/^read_(?:text|bytes)$/.test(name)) return native(() => sourced(contentOf(m, own)))
  if (name === 'open') return native(() => openFile(own))
  if (/^write_(?:text|bytes)$/.test(name))
    return native((args, at) => {
      writeTo(m, own, deepSources(args.positional[0] ?? nothing), at)
      return nothing
    })
  if (/^(?:rename|replace)$/.test(name) && text.includes('/'))
    return native((args, at) => {
      const made = ofMethod(name, thing, args)
      const sources = contentOf(m, own)
      if (args.positional.length === 1 && sources !== 0) writeTo(m, args.positional[0] ?? nothing, sources, at)
      return made
    })
  return native((args) => ofMethod(name, thing, args))
}

function ofMethod(name: string, thing: Text, args: Arguments): Value {
  const sources = args.positional.reduce((all, value) => all | deepSources(value), 0)
  const known = callMethod(name, thing, args.positional)
  if (known.length > 0)
    return joinAll(known.map((constant) => valueOfConstant(constant, sources, isBytesAfter(name, thing))))
  const text = String(thing.value)
  const parts = args.positional.map(textOrGap)
  if (name === 'format' || name === 'format_map')
    return textValue(formatted(text, args), true, sources | namedSources(args))
  if (name === 'join') return joined(text, args.positional[0] ?? nothing, sources)
  if (name === 'joinpath') return textValue([text, ...parts].join('/'), true, sources)
  if (name === 'with_name') return textValue(text.replace(/[^/]*$/, parts[0] ?? ''), true, sources)
  if (name === 'with_suffix') return textValue(text.replace(/(?:\.[^./]*)?$/, parts[0] ?? ''), true, sources)
  if (transparent.test(name)) return textValue(thing.value, true, sources, isBytesAfter(name, thing))
  if (name === '__add__') return textValue(`${text}${parts[0] ?? ''}`, true, sources)
  return sourced(sources)
}

const transparent =
  /^(?:encode|decode|absolute|expanduser|resolve|as_posix|strip|lstrip|rstrip|replace|__str__|__fspath__)$/

function isBytesAfter(name: string, thing: Text): boolean {
  return name === 'encode' || (name !== 'decode' && name !== 'hex' && thing.isBytes === true)
}

const mostCalls = 16

/** Calls a method with each possible constant of its arguments and returns all results. */
function callMethod(name: string, thing: Text, positional: readonly Value[]): Constant[] {
  if (typeof thing.value === 'string' && thing.value.includes('\ufffd')) return []
  let lists: Constant[][] = [[]]
  for (const value of positional.slice(0, 4)) {
    const constants = constantsIn(value)
    lists = lists.flatMap((list) => constants.map((constant) => [...list, constant])).slice(0, mostCalls)
  }
  return lists.flatMap((list) => foldMethod(name, thing.value, list) ?? [])
}

function namedSources(args: Arguments): number {
  return [...args.named.values(), args.rest ?? nothing].reduce((all, value) => all | deepSources(value), 0)
}

function formatted(template: string, args: Arguments): string {
  let next = 0
  return template.replaceAll(/\{([^{}:!.]{0,60})[^{}]{0,40}\}/g, (_, key: string) => {
    const value = /^\d*$/.test(key) ? args.positional[key === '' ? next++ : Number(key)] : args.named.get(key)
    return value ? textOrGap(value) : '\ufffd'
  })
}

function joined(separator: string, list: Value, sources: number): Value {
  const texts = list.things.flatMap((thing) => {
    if (thing.kind !== 'object') return []
    const parts = [...thing.object.fields.values()].slice(0, 4096).map(textOrGap)
    if (thing.object.rest !== nothing || parts.length === 0) parts.push('\ufffd')
    return [textValue(parts.join(separator), true, sources)]
  })
  return texts.length > 0 ? joinAll(texts) : join(textValue('\ufffd', true, sources), sourced(sources))
}
