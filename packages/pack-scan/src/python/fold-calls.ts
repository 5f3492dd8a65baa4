import { nameOf } from '@registry/syntax'
import { asUtf8, decompress, fromBase32, fromBase64, fromHex, rot13 } from '../source/decode.ts'
import type { Constant, Evaluator } from './evaluator.ts'
import { argumentsOf, type Ref } from './python-file.ts'

type Fold = (node: number | undefined) => Constant | undefined

const mostText = 64 * 1024

/** Computes the result of a call that combines or splits constants. */
export function foldCall(e: Evaluator, { file, node }: Ref, depth: number, fold: Fold): Constant | undefined {
  const { tree } = file
  const callee = tree.field(node, 'function')
  if (callee === undefined) return undefined
  const { positional } = argumentsOf(tree, node)
  if (positional.length > 64) return undefined
  const origin = e.originOf({ file, node: callee }, depth + 1)
  const known = origin === undefined ? undefined : functions.get(origin)
  if (known) return bounded(known(...positional.map(fold)))
  if (origin === 'map') return foldMap(e, { file, node }, positional, depth, fold)
  if (tree.kind(callee) !== 'attribute') return undefined
  const member = tree.field(callee, 'attribute')
  const method = member === undefined ? undefined : methods.get(nameOf(tree, member))
  const object = method ? fold(tree.field(callee, 'object')) : undefined
  if (!method || object === undefined) return undefined
  const values = positional.map(fold)
  return values.includes(undefined) ? undefined : bounded(method(object, ...values))
}

function bounded(value: Constant | undefined): Constant | undefined {
  return typeof value === 'string' && value.length > mostText ? undefined : value
}

type Function = (...values: (Constant | undefined)[]) => Constant | undefined

const text = (value: Constant | undefined): string | undefined => (typeof value === 'string' ? value : undefined)
const on =
  (transform: (text: string) => string | undefined): Function =>
  (value) =>
    typeof value === 'string' ? transform(value) : undefined

const character = (value: Constant | undefined): string | undefined =>
  typeof value === 'number' && value >= 0 && value <= 0x10ffff ? String.fromCodePoint(value) : undefined

const bytes: Function = (value) => {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return undefined
  const letters = value.map(character)
  return letters.includes(undefined) ? undefined : letters.join('')
}

const paths: Function = (...values) => {
  const parts = values.map(text)
  return parts.includes(undefined) ? undefined : parts.join('/')
}

const environment: Function = (name) => (typeof name === 'string' ? `%${name}%` : undefined)

const functions = new Map<string, Function>(
  Object.entries({
    chr: character,
    ord: (value) => (typeof value === 'string' ? value.codePointAt(0) : undefined),
    str: (value) => (typeof value === 'number' ? String(value) : text(value)),
    int: (value, base) => integer(value, base),
    len: (value) => (typeof value === 'string' || Array.isArray(value) ? value.length : undefined),
    bytes,
    bytearray: bytes,
    list: (value) => (typeof value === 'string' ? value.split('') : value),
    tuple: (value) => (typeof value === 'string' ? value.split('') : value),
    hex: (value) => (typeof value === 'number' ? `0x${value.toString(16)}` : undefined),
    'binascii.hexlify': on((value) => Buffer.from(value, 'latin1').toString('hex')),
    'os.path.dirname': on((value) => value.replaceAll('\\', '/').replace(/\/?[^/]*$/, '')),
    'os.path.basename': on((value) => /[^/\\]*$/.exec(value)?.[0]),
    'os.path.split': (value) =>
      typeof value === 'string' ? [value.replace(/\/?[^/]*$/, ''), /[^/]*$/.exec(value)?.[0] ?? ''] : undefined,
    'os.path.realpath': on((value) => value),
    reversed: (value) =>
      typeof value === 'string' ? value.split('').toReversed() : Array.isArray(value) ? value.toReversed() : undefined,
    'bytes.fromhex': on(fromHex),
    'bytearray.fromhex': on(fromHex),
    'base64.b64decode': on(fromBase64),
    'base64.standard_b64decode': on(fromBase64),
    'base64.urlsafe_b64decode': on(fromBase64),
    'base64.decodebytes': on(fromBase64),
    'base64.b32decode': on(fromBase32),
    'base64.b16decode': on(fromHex),
    'binascii.unhexlify': on(fromHex),
    'binascii.a2b_hex': on(fromHex),
    'binascii.a2b_base64': on(fromBase64),
    'zlib.decompress': on(decompress),
    'gzip.decompress': on(decompress),
    'codecs.decode': (value, codec) => (typeof value === 'string' ? decode(value, codec) : undefined),
    'os.path.join': paths,
    'pathlib.Path': paths,
    'pathlib.PurePath': paths,
    'os.path.expanduser': on((value) => value),
    'os.path.expandvars': on((value) => value),
    'os.path.abspath': on((value) => value),
    'os.path.normpath': on((value) => value),
    'pathlib.Path.home': () => '~',
    'os.getenv': environment,
    'os.environ.get': environment,
  }),
)

function integer(value: Constant | undefined, base: Constant | undefined): number | undefined {
  if (typeof value === 'number') return value
  const parsed =
    typeof value === 'string'
      ? Number.parseInt(value, typeof base === 'number' && base >= 2 && base <= 36 ? base : 10)
      : Number.NaN
  return Number.isSafeInteger(parsed) ? parsed : undefined
}

type Method = (object: Constant, ...values: (Constant | undefined)[]) => Constant | undefined

const onText =
  (transform: (text: string, ...values: (Constant | undefined)[]) => Constant | undefined): Method =>
  (object, ...values) =>
    typeof object === 'string' ? transform(object, ...values) : undefined

/** Computes the result of a known function with constant arguments. */
export function foldNamed(origin: string, values: readonly (Constant | undefined)[]): Constant | undefined {
  return bounded(functions.get(origin)?.(...values))
}

/** Computes the result of a method of a constant with constant arguments. */
export function foldMethod(name: string, object: Constant, values: readonly Constant[]): Constant | undefined {
  return bounded(methods.get(name)?.(object, ...values))
}

export function isFolded(origin: string): boolean {
  return functions.has(origin)
}

const methods = new Map<string, Method>(
  Object.entries({
    join: onText((separator, list) => joinAll(separator, list)),
    decode: onText((value, codec) => decode(value, codec)),
    encode: onText((value, codec) => decode(value, codec)),
    replace: onText((value, from, to) =>
      typeof from === 'string' && typeof to === 'string' && from !== '' ? value.replaceAll(from, () => to) : undefined,
    ),
    lower: onText((value) => value.toLowerCase()),
    upper: onText((value) => value.toUpperCase()),
    casefold: onText((value) => value.toLowerCase()),
    title: onText((value) => value.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())),
    capitalize: onText((value) => value.slice(0, 1).toUpperCase() + value.slice(1).toLowerCase()),
    swapcase: onText((value) =>
      value.replaceAll(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
    ),
    removeprefix: onText((value, part) =>
      typeof part === 'string' && value.startsWith(part) ? value.slice(part.length) : value,
    ),
    removesuffix: onText((value, part) =>
      typeof part === 'string' && part && value.endsWith(part) ? value.slice(0, -part.length) : value,
    ),
    strip: onText((value, letters) => strip(value, letters, true, true)),
    lstrip: onText((value, letters) => strip(value, letters, true, false)),
    rstrip: onText((value, letters) => strip(value, letters, false, true)),
    split: onText((value, separator) =>
      typeof separator === 'string' && separator ? value.split(separator) : value.trim().split(/\s+/),
    ),
    format: onText((value, ...values) => format(value, values)),
    joinpath: onText((value, ...values) => paths(value, ...values)),
    hex: onText((value) => Buffer.from(value, 'latin1').toString('hex')),
    expanduser: onText((value) => value),
    resolve: onText((value) => value),
    as_posix: onText((value) => value),
  }),
)

function strip(value: string, letters: Constant | undefined, atStart: boolean, atEnd: boolean): string | undefined {
  if (letters !== undefined && typeof letters !== 'string') return undefined
  const isTaken = (letter: string): boolean => (letters === undefined ? /\s/.test(letter) : letters.includes(letter))
  let from = 0
  let to = value.length
  if (atStart) while (from < to && isTaken(value[from] ?? '')) from++
  if (atEnd) while (to > from && isTaken(value[to - 1] ?? '')) to--
  return value.slice(from, to)
}

function joinAll(separator: string, list: Constant | undefined): string | undefined {
  if (typeof list === 'string') return list.split('').join(separator)
  if (!Array.isArray(list)) return undefined
  const parts = list.map(text)
  return parts.includes(undefined) ? undefined : parts.join(separator)
}

function format(template: string, values: (Constant | undefined)[]): string | undefined {
  let next = 0
  const made = template.replaceAll(/\{(\d{0,3})\}/g, (_, index: string) =>
    String(values[index === '' ? next++ : Number(index)] ?? ''),
  )
  return made.includes('{') ? undefined : made
}

function decode(value: string, codec: Constant | undefined): string | undefined {
  const name = typeof codec === 'string' ? codec.toLowerCase().replaceAll(/[_-]/g, '') : 'utf8'
  if (name === 'rot13') return rot13(value)
  if (name.startsWith('hex')) return fromHex(value)
  if (name.startsWith('base64')) return fromBase64(value)
  if (name === 'zlib') return decompress(value)
  return name.startsWith('utf8') ? asUtf8(value) : value
}

function foldMap(e: Evaluator, { file }: Ref, positional: number[], depth: number, fold: Fold): Constant | undefined {
  const [what, over] = positional
  if (what === undefined || over === undefined) return undefined
  const known = functions.get(e.originOf({ file, node: what }, depth + 1) ?? '')
  const list = fold(over)
  if (!known || list === undefined || typeof list === 'number' || list.length > 4096) return undefined
  const values: Constant[] = []
  for (const element of typeof list === 'string' ? list.split('') : list) {
    const value = known(element)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}
