import type { SyntaxId } from '@registry/syntax'
import type { PythonFile, Ref } from '../python-file.ts'

/** Bits of `Value.sources`: where a value comes from. */
export const from = {
  network: 1,
  decoded: 2,
  decrypted: 4,
  bytecode: 8,
  /** Value of an environment variable. */
  environment: 16,
  /** Values of all environment variables. */
  wholeEnvironment: 32,
  /** Name of an environment variable. */
  environmentName: 64,
  /** Content of a file with secrets of another program. */
  credentials: 128,
  file: 256,
  /** Address of manually allocated or filled memory. */
  memory: 512,
  /** The path of a downloaded file. */
  download: 1024,
  /** The token of Hugging Face, which belongs to that service only. */
  hubToken: 2048,
} as const

/** The possible values of an expression at run time. A value without `things` is unknown. */
export interface Value {
  readonly things: readonly Thing[]
  /** Bit set of the constants in `from`. */
  readonly sources: number
}

export type Thing =
  /** Unknown parts of a text are U+FFFD. `isMade` marks a computed value. */
  | { kind: 'constant'; value: string | number; isMade: boolean; isBytes?: boolean }
  /** A value from outside the pack under its name by `Evaluator.originOf`. `isHidden` marks a computed name. */
  | { kind: 'named'; origin: string; isHidden: boolean; self?: Held }
  | { kind: 'function'; code: Code; self: Value | undefined }
  | { kind: 'native'; run: (args: Arguments, at: Ref) => Value }
  | { kind: 'object'; object: Held }

export interface Code {
  file: PythonFile
  node: SyntaxId
  /** The frame that resolves the free names of the function. */
  frame: Frame
  /** Decorator that changes access to a class member: `property`, `staticmethod`, `classmethod`. */
  wrapper: string | undefined
  defaults: ReadonlyMap<string, Value>
  /** The class that defines the function. */
  owner: Held | undefined
}

/** A list, dictionary, class, instance, module or open file. */
export interface Held {
  kind: 'list' | 'mapping' | 'class' | 'instance' | 'module' | 'file'
  /** Values by name, key or index. */
  fields: Map<string, Value>
  /** Values under unknown keys. */
  rest: Value
  /** The class of an instance, or the bases of a class. */
  types: readonly Value[]
  /** An instance with the fields of all instances of a class. */
  common: Held | undefined
}

export interface Arguments {
  positional: readonly Value[]
  named: ReadonlyMap<string, Value>
  /** Joined value of further arguments whose number is unknown: `f(*x)`. */
  rest: Value | undefined
}

export const noArguments: Arguments = { positional: [], named: new Map(), rest: undefined }

/** The names of a running function, class body or module. */
export interface Frame {
  file: PythonFile
  names: Map<string, Value>
  outer: Frame | undefined
  isClass: boolean
  /** Names declared `global` or `nonlocal`. */
  foreign: Map<string, 'global' | 'nonlocal'>
  returned: Value
  /** Greater than 0 inside code that Python may skip. Assignments there add to the earlier values. */
  uncertain: number
}

const mostThings = 8
const mostText = 4000

export const nothing: Value = { things: [], sources: 0 }

export function sourced(sources: number): Value {
  return sources === 0 ? nothing : { things: [], sources }
}

export function valueOf(thing: Thing, sources = 0): Value {
  return { things: [thing], sources }
}

export function textValue(value: string | number, isMade: boolean, sources = 0, isBytes = false): Value {
  if (typeof value === 'string' && value.length > mostText * 16) return sourced(sources)
  return valueOf(isBytes ? { kind: 'constant', value, isMade, isBytes } : { kind: 'constant', value, isMade }, sources)
}

/** Wraps a name as a constant for use as a field key. Unlike `textValue`, it accepts any length. */
export function nameValue(name: string): Value {
  return valueOf({ kind: 'constant', value: name, isMade: false })
}

export function named(origin: string, isHidden = false, sources = 0): Value {
  return valueOf({ kind: 'named', origin, isHidden }, sources)
}

export function native(run: (args: Arguments, at: Ref) => Value, sources = 0): Value {
  return valueOf({ kind: 'native', run }, sources)
}

export function objectValue(object: Held, sources = 0): Value {
  return valueOf({ kind: 'object', object }, sources)
}

export function held(kind: Held['kind'], types: readonly Value[] = []): Held {
  return { kind, fields: new Map(), rest: nothing, types, common: undefined }
}

export function withSources(value: Value, sources: number): Value {
  return (value.sources | sources) === value.sources
    ? value
    : { things: value.things, sources: value.sources | sources }
}

/** Joins two possible values. Beyond the limit, constants are dropped first. */
export function join(a: Value, b: Value): Value {
  if (a === b || b === nothing) return a
  if (a === nothing) return b
  const sources = a.sources | b.sources
  const more = b.things.filter((thing) => !a.things.some((known) => isSame(known, thing)))
  if (more.length === 0) return withSources(a, sources)
  const things = [...a.things, ...more]
  if (things.length <= mostThings) return { things, sources }
  const isConstant = ({ kind }: Thing): boolean => kind === 'constant'
  const ordered = [...things.filter((thing) => !isConstant(thing)), ...things.filter(isConstant)]
  return { things: ordered.slice(0, mostThings), sources }
}

export function joinAll(values: Iterable<Value>): Value {
  let all = nothing
  for (const value of values) all = join(all, value)
  return all
}

function isSame(a: Thing, b: Thing): boolean {
  if (a === b) return true
  if (a.kind === 'constant') return b.kind === 'constant' && a.value === b.value
  if (a.kind === 'named')
    return b.kind === 'named' && a.origin === b.origin && a.isHidden === b.isHidden && a.self === b.self
  if (a.kind === 'function') return b.kind === 'function' && a.code === b.code && a.self === b.self
  return a.kind === 'object' && b.kind === 'object' && a.object === b.object
}

const mostFields = 4096

/** Adds a value to a field. A certain assignment replaces the earlier values. */
export function setField(object: Held, key: string | undefined, value: Value, isCertain = false): void {
  if (key === undefined || (object.fields.size >= mostFields && !object.fields.has(key)))
    object.rest = join(object.rest, value)
  else object.fields.set(key, isCertain ? value : join(object.fields.get(key) ?? nothing, value))
}

const mostParts = 200

/** Returns the sources of a value and of all values nested in it. */
export function deepSources(value: Value): number {
  let { sources } = value
  let seen: Set<Held> | undefined
  const queue: Value[] = [value]
  for (let next = 0; next < queue.length && next < mostParts; next++) {
    const part = queue[next] ?? value
    sources |= part.sources
    for (const thing of part.things) {
      if (thing.kind === 'named' && isEnvironment(thing.origin)) sources |= from.wholeEnvironment
      if (thing.kind !== 'object' || !holding.has(thing.object.kind)) continue
      seen ??= new Set()
      if (seen.has(thing.object)) continue
      seen.add(thing.object)
      if (thing.object.rest !== nothing) queue.push(thing.object.rest)
      for (const field of thing.object.fields.values()) if (queue.push(field) > mostParts) break
    }
  }
  return sources
}

const holding: ReadonlySet<Held['kind']> = new Set(['list', 'mapping', 'instance'])

export function isEnvironment(origin: string): boolean {
  return /^os\.environb?(?:\._data)?$/.test(origin)
}

/** Returns the possible texts of a value. */
export function textsIn(value: Value): { text: string; isMade: boolean }[] {
  return value.things.flatMap((thing) =>
    thing.kind === 'constant' && typeof thing.value === 'string' ? [{ text: thing.value, isMade: thing.isMade }] : [],
  )
}
