import type { Json } from '../definition.ts'
import type { Machine } from '../evaluate/machine.ts'
import { bool, dict, isGuess, list, native, none, number, text, unknown } from '../values/make.ts'
import { put } from '../values/keys.ts'
import { show } from '../values/show.ts'
import type { Arguments, Value } from '../values/value.ts'
import { copyDict } from './collection-methods.ts'
import { contents } from './path-methods.ts'
import type { Call } from './os-calls.ts'

const first: Call = (_machine, { positional: [value] }) => value

/** Other library functions that packs use to build definitions. */
export const standardCalls: Record<string, Call> = {
  'json.load': (machine, { positional: [file] }) =>
    file?.kind === 'path' ? parse(machine, contents(machine, file.path)) : undefined,
  'json.loads': (machine, { positional: [value] }) => (value ? parse(machine, value) : undefined),
  'copy.copy': (machine, { positional: [value] }) => value && copy(machine, value, 1),
  'copy.deepcopy': (machine, { positional: [value] }) => value && copy(machine, value, 6),
  'collections.defaultdict': () => dict(),
  'collections.namedtuple': (machine, args) => namedTuple(machine, args),
  'itertools.chain': (machine, { positional }) => chain(machine, positional),
  'itertools.chain.from_iterable': (machine, { positional: [value] }) =>
    value && chain(machine, machine.walk(value).items),
  'itertools.product': () => unknown('list'),
  'functools.partial': (machine, args) => partial(machine, args),
  'functools.wraps': () => native('wraps', ({ positional: [value] }) => value ?? none),
  'functools.lru_cache': (_machine, { positional: [value] }) =>
    value ?? native('lru_cache', (args) => args.positional[0] ?? none),
  'functools.cache': first,
  'functools.cached_property': (_machine, { positional: [target] }) =>
    target && { kind: 'descriptor', wraps: 'property', target },
  'dataclasses.dataclass': (_machine, { positional: [value] }) =>
    value ?? native('dataclass', (args) => args.positional[0] ?? none),
  'dataclasses.field': (machine, { named }) => {
    const factory = named.get('default_factory')
    return (
      named.get('default') ??
      (factory ? machine.call(factory, { positional: [], named: new Map(), isOpen: false }) : undefined)
    )
  },
  'types.SimpleNamespace': (machine, { named }) => ({
    kind: 'instance',
    of: machine.defineClass('SimpleNamespace', [], new Map()),
    attributes: new Map(named),
    payload: undefined,
  }),
  'types.MappingProxyType': first,
  'typing.cast': (_machine, { positional: [, value] }) => value,
  'math.floor': (_machine, { positional: [value] }) =>
    value?.kind === 'number' ? number(Math.floor(value.value)) : unknown('number'),
  'math.ceil': (_machine, { positional: [value] }) =>
    value?.kind === 'number' ? number(Math.ceil(value.value)) : unknown('number'),
  'math.sqrt': (_machine, { positional: [value] }) =>
    value?.kind === 'number' ? number(Math.sqrt(value.value), true) : unknown('number'),
  'textwrap.dedent': (_machine, { positional: [value] }) => dedent(value),
  'inspect.cleandoc': (_machine, { positional: [value] }) => dedent(value),
  're.sub': (_machine, { positional }) => substitute(positional),
  're.findall': (_machine, { positional }) => findAll(positional),
  'numpy.arange': () => unknown('list'),
  'numpy.linspace': () => unknown('list'),
}

function parse(machine: Machine, source: Value): Value {
  const shown = source.kind === 'path' ? undefined : show(source)
  if (shown === undefined) return unknown()
  machine.budget.spend(shown.length >> 3)
  try {
    // The cast is safe: `JSON.parse` returns `any`, but its results are always JSON.
    return fromJson(machine, JSON.parse(shown.replace(/^\uFEFF/, '')) as Json, 0)
  } catch (error) {
    if (error instanceof SyntaxError) return unknown()
    throw error
  }
}

function fromJson(machine: Machine, json: Json, depth: number): Value {
  machine.budget.spend(1)
  if (json === null) return none
  if (typeof json === 'boolean') return bool(json)
  if (typeof json === 'number') return number(json, !Number.isInteger(json))
  if (typeof json === 'string') return text(json)
  if (depth > 30) return unknown()
  if (Array.isArray(json)) return list(json.map((item) => fromJson(machine, item, depth + 1)))
  const made = dict()
  for (const [key, value] of Object.entries(json))
    put(made, text(key), fromJson(machine, value, depth + 1), machine.site)
  return made
}

function copy(machine: Machine, value: Value, depth: number): Value {
  machine.budget.spend(1)
  if (depth === 0) return value
  if (value.kind === 'dict') {
    const made = copyDict(value, machine)
    for (const entry of made.entries.values()) entry.value = copy(machine, entry.value, depth - 1)
    return made
  }
  if (value.kind === 'instance' && value.payload) return { ...value, payload: copy(machine, value.payload, depth) }
  if (!('items' in value)) return value
  return { ...value, items: value.items.map((item) => copy(machine, item, depth - 1)) }
}

function chain(machine: Machine, values: Value[]): Value {
  const walks = values.map((value) => machine.walk(value))
  machine.budget.spend(walks.reduce((total, walk) => total + walk.items.length, 0))
  return list(
    walks.flatMap((walk) => walk.items),
    walks.some((walk) => walk.isOpen),
  )
}

/** Evaluates `re.sub`, with which packs derive node names. */
function substitute([pattern, by, value]: Value[]): Value {
  const search = quickPattern(pattern, value)
  if (!search || by?.kind !== 'text' || value?.kind !== 'text') return unknown('text')
  const to = by.value.replaceAll('$', '$$$$').replaceAll(/\\g<(\d)>|\\(\d)/g, (_whole, a, b) => `$${String(a ?? b)}`)
  return text(value.value.replaceAll(search, to))
}

/**
 * Returns a list of matched texts. With several groups in the pattern, Python returns tuples, and the result is an
 * unknown list.
 */
function findAll([pattern, value]: Value[]): Value {
  const search = quickPattern(pattern, value)
  if (!search || value?.kind !== 'text') return unknown('list')
  const found = [...value.value.matchAll(search)]
  return found.some((match) => match.length > 2)
    ? unknown('list')
    : list(found.map((match) => text(match.at(-1) ?? '')))
}

/**
 * Compiles a pattern that cannot be slow: short and without repeated groups, for a short text. Undefined for other
 * patterns.
 */
function quickPattern(pattern: Value | undefined, value: Value | undefined): RegExp | undefined {
  if (pattern?.kind !== 'text' || value?.kind !== 'text' || value.value.length > 200) return undefined
  if (isGuess(pattern) || isGuess(value)) return undefined
  const source = pattern.value
  const isSimple = source.length < 100 && !/\)[*+?{]|\(\?[^:=!<]|\(\?<[^=!]|\\[1-9AZ]|\{/.test(source)
  const repetitions = source.match(/[*+]/g)?.length ?? 0
  if (!isSimple || repetitions > 2) return undefined
  try {
    return new RegExp(source, 'gu')
  } catch {
    return undefined
  }
}

function partial(machine: Machine, { positional: [callee, ...given], named }: Arguments): Value {
  return native('partial', (args) => {
    if (!callee) return unknown()
    const all = {
      positional: [...given, ...args.positional],
      named: new Map([...named, ...args.named]),
      isOpen: args.isOpen,
    }
    return machine.call(callee, all)
  })
}

function namedTuple(machine: Machine, { positional: [name, fields] }: Arguments): Value {
  const words = fields?.kind === 'text' ? fields.value.split(/[\s,]+/) : []
  const names = words.length > 0 ? words : fields ? machine.walk(fields).items.map((field) => show(field) ?? '') : []
  return machine.defineClass((name && show(name)) ?? '', [], new Map(), { fields: names })
}

function dedent(value: Value | undefined): Value {
  if (value?.kind !== 'text') return unknown('text')
  const lines = value.value.split('\n')
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const least = indents.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  return text(lines.map((line) => line.slice(Number.isFinite(least) ? least : 0)).join('\n'))
}
