import fc, { type Arbitrary } from 'fast-check'
import type { OperationContract, Parameter } from '../../src/platform/http/contract.ts'
import { expected } from '../permissions/expected-statuses.ts'
import { principals } from '../permissions/callers.ts'
import {
  brokenJson,
  hostileEncodings,
  hostileHeaders,
  hostileJson,
  hostileText,
  hostileTypes,
} from './hostile-values.ts'
import { bodySchema } from './body-schema.ts'
import { mutated } from './mutated.ts'
import { valuesOf } from './values-of.ts'
import type { Caller, World } from './given-world.ts'

/** A request to send; credentials and signatures are added later. */
export interface Sent {
  caller: Caller
  method: string
  /** Encoded path and query. */
  address: string
  headers: Record<string, string>
  body?: string | Uint8Array
  isSigned: boolean
}

/** Generates requests to an operation, valid, nearly valid and hostile, which name things of a world. */
export function requestsOf(operation: OperationContract, world: World): Arbitrary<Sent> {
  const takesBody = operation.bodyType !== undefined
  return fc
    .record({
      caller: callersOf(operation),
      address: addressesOf(operation, world),
      body: takesBody ? bodiesOf(operation, world) : fc.constant(undefined),
      type: takesBody ? typesOf(operation) : fc.constant(undefined),
      more: sometimes(7, fc.constantFrom(...hostileHeaders), {}),
      own: headersOf(operation, world),
      isHead: sometimes(9, fc.constant(true), false),
      isSigned: sometimes(5, fc.constant(false), true),
    })
    .map(({ caller, address, body, type, more, own, isHead, isSigned }) => ({
      caller,
      method: operation.method === 'GET' && isHead ? 'HEAD' : operation.method,
      address,
      headers: { ...ofBody(type, body), ...own, ...more },
      ...(body !== undefined && { body }),
      isSigned,
    }))
}

function ofBody(type: string | undefined, body: string | Uint8Array | undefined): Record<string, string> {
  if (body === undefined) return {}
  return { ...(type !== undefined && { 'Content-Type': type }), 'Content-Length': String(Buffer.byteLength(body)) }
}

/** Favours permitted callers. */
function callersOf({ operationId }: OperationContract): Arbitrary<Caller> {
  const row = expected[operationId]
  const welcome = principals.filter((kind) => row[kind] !== 401 && (row[kind] !== 403 || kind === 'owner'))
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(welcome.length > 0 ? welcome : principals)) },
    { weight: 1, arbitrary: fc.constantFrom(...principals) },
  )
}

function addressesOf(operation: OperationContract, world: World): Arbitrary<string> {
  const whole = [world.rightPath(operation.operationId), ...(world.addresses[operation.operationId] ?? [])]
  const segments = operation.parameters.filter((parameter) => parameter.in === 'path')
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const path = fc
    .record(Object.fromEntries(segments.map((parameter) => [parameter.name, fc.oneof(...weighed(parameter, world))])))
    .map((values: Record<string, string>) =>
      operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    )
  const composed = fc
    .tuple(path, fc.tuple(...query.map((parameter) => pairsOf(parameter, world))))
    .map(([address, pairs]) => withQuery(address, pairs.flat()))
  const onRight = fc
    .tuple(fc.constantFrom(...whole), fc.tuple(...query.map((parameter) => pairsOf(parameter, world))))
    .map(([address, pairs]) => withQuery(address, pairs.flat()))
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...whole) },
    { weight: 3, arbitrary: onRight },
    { weight: 4, arbitrary: composed },
  )
}

function withQuery(address: string, pairs: string[]): string {
  if (pairs.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** Returns encoded values of a parameter, mostly valid, some hostile. */
function weighed({ name, schema }: Parameter, { known }: World) {
  const valid = valuesOf(schema, known, name).map((value) => encode(String(value)))
  return [
    { weight: 8, arbitrary: valid },
    { weight: 2, arbitrary: hostileText.map(encode) },
    { weight: 1, arbitrary: fc.constantFrom<string>(...hostileEncodings) },
  ]
}

function pairsOf(parameter: Parameter, world: World): Arbitrary<string[]> {
  const { name, schema, required = false } = parameter
  const value = fc.oneof(...weighed(parameter, world))
  const one = value.map((text) => [`${name}=${text}`])
  const list = valuesOf(schema, world.known, name).map((values) =>
    [values].flat().map((each) => `${name}=${encode(String(each))}`),
  )
  const odd = fc.oneof(
    value.map((text) => [`${name}[]=${text}`]),
    fc.array(value, { minLength: 2, maxLength: 3 }).map((texts) => texts.map((text) => `${name}=${text}`)),
    fc.constant<string[]>([name]),
    fc.constant<string[]>([`${name}=`]),
    value.map((text) => [`${name}[a]=${text}`, `${name}=`]),
  )
  return fc.oneof(
    { weight: required ? 1 : 12, arbitrary: fc.constant<string[]>([]) },
    { weight: 6, arbitrary: list },
    { weight: 2, arbitrary: one },
    { weight: 1, arbitrary: odd },
  )
}

function bodiesOf(operation: OperationContract, world: World): Arbitrary<string | Uint8Array> {
  const given = world.rightBodies(operation.operationId)
  const schema = bodySchema(operation)
  if (given.bytes) {
    const bytes = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...given.bytes) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
      { weight: 1, arbitrary: fc.constantFrom<string>('', 'PK', '{}', 'x'.repeat(100_000)) },
    )
    const cut = fc.tuple(fc.constantFrom(...given.bytes), fc.nat()).map(([whole, at]) => spoiled(whole, at))
    return fc.oneof({ weight: 3, arbitrary: bytes }, { weight: 1, arbitrary: cut })
  }
  const fitting = valuesOf(schema, world.known)
  const right = given.json.length === 0 ? fitting : fc.oneof(fitting, fc.constantFrom(...given.json))
  const nearly = fc
    .tuple(right, fc.nat(), hostileJson, fc.constantFrom('replace', 'remove', 'wrap', 'add'))
    .map(([value, at, by, how]) => mutated(value, { at, by, how }))
  return fc.oneof(
    { weight: 6, arbitrary: right.map(write) },
    { weight: 5, arbitrary: nearly.map(write) },
    { weight: 1, arbitrary: hostileJson.map(write) },
    {
      weight: 1,
      arbitrary: fc.tuple(right, fc.constantFrom(...brokenJson)).map(([value, spoil]) => spoil(write(value))),
    },
  )
}

/** Cuts bytes short, or inverts a byte. */
function spoiled(whole: Uint8Array, at: number): Uint8Array {
  const place = at % Math.max(1, whole.length)
  if (at % 2 === 0) return whole.slice(0, place)
  const copy = Uint8Array.from(whole)
  copy[place] = (copy[place] ?? 0) ^ 0xff
  return copy
}

function typesOf({ bodyType = '' }: OperationContract): Arbitrary<string | undefined> {
  const right = bodyType === '*/*' ? 'application/octet-stream' : bodyType
  return sometimes(14, fc.constantFrom(...hostileTypes), right)
}

function headersOf({ parameters }: OperationContract, { known }: World): Arbitrary<Record<string, string>> {
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const one = ({ name, schema }: Parameter) =>
    fc.oneof(
      valuesOf(schema, known, name).map((value) => latin(String(value))),
      hostileText.map(latin),
    )
  const model = Object.fromEntries(headers.map((header) => [header.name, one(header)]))
  // Omitted headers have no key.
  return sometimes(3, fc.record(model, { requiredKeys: [] }) as Arbitrary<Record<string, string>>, {})
}

/** Limits a text to characters that a header can hold. */
function latin(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u00a0-\u00ff]/g, '').trim()
}

function sometimes<Value>(oneIn: number, arbitrary: Arbitrary<Value>, usually: Value): Arbitrary<Value> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(usually) }, { weight: 1, arbitrary })
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function write(value: unknown): string {
  // JSON has no text for undefined.
  return JSON.stringify(value) ?? 'null'
}
