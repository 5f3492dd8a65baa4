import { isObject } from '../../../platform/is-object.ts'
import { ProtocolError } from './protocol-error.ts'

/** Unparsed parameters of a query. */
export type RawParams = ReadonlyMap<string, unknown>

/** Maximum characters of a text parameter; longer texts are not typed by hand, and filters have their own limit. */
const longestText = 10_000
const mostParams = 100
const mostItems = 200

/**
 * Reads the parameters of a query: fields of an object, and of its `params`, which older clients write as a query
 * string. Throws a refusal for parameters in another form.
 */
export function rawParams(given: object): RawParams {
  const entries: [string, unknown][] = Object.entries(given)
  const packed = entries.find(([name]) => name === 'params')?.[1]
  const fields = entries.filter(([name]) => name !== 'params')
  if (typeof packed === 'string') {
    if (packed.length > longestText) throw new ProtocolError(400, 'params is too long')
    fields.push(...new URLSearchParams(packed))
  } else if (isObject(packed)) {
    fields.push(...Object.entries(packed))
  } else if (packed !== undefined && packed !== null) {
    throw new ProtocolError(400, 'params must be a string or an object')
  }
  if (fields.length > mostParams) throw new ProtocolError(400, 'too many parameters')
  return new Map(fields)
}

/** Returns a text parameter; `usual` when the parameter is absent. Throws `ProtocolError`. */
export function readText(params: RawParams, name: string, usual = ''): string {
  const value = params.get(name) ?? usual
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') throw new ProtocolError(400, `${name} must be a string`)
  if (value.length > longestText) throw new ProtocolError(400, `${name} is too long`)
  return value
}

/**
 * Returns a non-negative integer parameter, limited to `most`; undefined when the parameter is absent. Throws
 * `ProtocolError`.
 */
export function readWhole(params: RawParams, name: string, most: number): number | undefined {
  const value = params.get(name)
  if (value === undefined || value === null || value === '') return undefined
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  if (!Number.isInteger(number) || number < 0) throw new ProtocolError(400, `${name} must be a whole number, 0 or more`)
  return Math.min(number, most)
}

/**
 * Returns a list of texts, from an array, its JSON, or comma-separated text; undefined when the parameter is absent.
 * Throws `ProtocolError`.
 */
export function readList(params: RawParams, name: string): string[] | undefined {
  const list = readNested(params, name)
  return list?.map((item) => {
    if (typeof item !== 'string') throw new ProtocolError(400, `${name} must be a list of strings`)
    return item
  })
}

/** Returns a list whose items may be lists of alternatives; undefined when the parameter is absent. */
export function readNested(params: RawParams, name: string): (string | string[])[] | undefined {
  const value = params.get(name)
  if (value === undefined || value === null || value === '') return undefined
  const list: unknown = typeof value === 'string' ? listIn(value, name) : value
  if (!Array.isArray(list)) throw new ProtocolError(400, `${name} must be a list`)
  if (list.length > mostItems) throw new ProtocolError(400, `${name} has too many items`)
  return list.map((item: unknown) => {
    if (isText(item)) return item
    if (Array.isArray(item) && item.length <= mostItems && item.every(isText)) return item
    throw new ProtocolError(400, `${name} must be a list of strings`)
  })
}

function listIn(text: string, name: string): unknown {
  if (text.length > longestText) throw new ProtocolError(400, `${name} is too long`)
  if (!text.trimStart().startsWith('[')) return text.split(',').map((part) => part.trim())
  try {
    return JSON.parse(text)
  } catch {
    throw new ProtocolError(400, `${name} must be JSON`)
  }
}

function isText(item: unknown): item is string {
  return typeof item === 'string' && item.length <= longestText
}
