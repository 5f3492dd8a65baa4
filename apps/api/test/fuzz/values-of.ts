import fc, { type Arbitrary } from 'fast-check'
import { openapi } from '../../src/platform/http/contract.ts'

export type Schema = Readonly<Record<string, unknown>>

/** Existing values of the registry, by their names in the contract. */
export type Known = Readonly<Record<string, readonly string[]>>

/** Depth to which recursive schemas are followed. */
const mostDepth = 6
const mostItems = 3

/** Generates values that a schema allows; for a known name, mostly existing values. */
export function valuesOf(schema: Schema, known: Known, name = '', depth = 0): Arbitrary<unknown> {
  const { $ref, enum: choices, const: only, oneOf, anyOf, allOf } = schema
  if (typeof $ref === 'string') return valuesOf(resolve($ref), known, name, depth + 1)
  if (only !== undefined) return fc.constant(only)
  if (Array.isArray(choices)) return fc.constantFrom<unknown>(...choices)
  const either = oneOf ?? anyOf
  if (Array.isArray(either)) return fc.oneof(...either.map((one: Schema) => valuesOf(one, known, name, depth + 1)))
  if (Array.isArray(allOf)) {
    const parts = allOf.map((one: Schema) => valuesOf(one, known, name, depth + 1))
    return fc.tuple(...parts).map((values) => Object.assign({}, ...values))
  }
  const type = Array.isArray(schema['type']) ? schema['type'] : [schema['type']]
  return fc.oneof(...type.map((one: unknown) => ofType(one, schema, known, name, depth)))
}

function ofType(type: unknown, schema: Schema, known: Known, name: string, depth: number): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return texts(schema, known[name] ?? [])
    case 'integer':
      return fc.integer({ min: number(schema, 'minimum', -1000), max: number(schema, 'maximum', 1_000_000) })
    case 'number':
      return fc.double({ min: number(schema, 'minimum', -1e6), max: number(schema, 'maximum', 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return lists(schema, known, name, depth)
    case 'object':
      return objects(schema, known, depth)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function lists(schema: Schema, known: Known, name: string, depth: number): Arbitrary<unknown> {
  const least = number(schema, 'minItems', 0)
  if (depth > mostDepth && least === 0) return fc.constant([])
  const maxLength = Math.min(number(schema, 'maxItems', mostItems), Math.max(mostItems, least))
  return fc.array(valuesOf(part(schema, 'items'), known, name, depth + 1), { minLength: least, maxLength })
}

function objects(schema: Schema, known: Known, depth: number): Arbitrary<unknown> {
  const properties = Object.entries(part(schema, 'properties'))
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const wanted = depth > mostDepth ? properties.filter(([name]) => required.includes(name)) : properties
  // The contract is linted: by OpenAPI, a property's schema is an object.
  const model = Object.fromEntries(
    wanted.map(([name, inner]) => [name, valuesOf(inner as Schema, known, name, depth + 1)]),
  )
  const said = fc.record(model, { requiredKeys: required.filter((name: string) => name in model) })
  const { additionalProperties: additional } = schema
  if (typeof additional !== 'object' || additional === null || depth > mostDepth) return said
  const names = valuesOf({ type: 'string', maxLength: 20, ...part(schema, 'propertyNames') }, known).map(String)
  const more = fc.dictionary(names, valuesOf({ ...additional }, known, '', depth + 1), { maxKeys: mostItems })
  return fc.tuple(said, more).map(([own, others]) => ({ ...others, ...own }))
}

const formats: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc
    .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().replace(/\.\d+/, '')),
}

function texts(schema: Schema, known: readonly string[]): Arbitrary<string> {
  const { format, pattern } = schema
  const minLength = number(schema, 'minLength', 0)
  const most = number(schema, 'maxLength', 200)
  const maxLength = Math.max(minLength, Math.min(most, 30))
  const free =
    typeof pattern === 'string'
      ? fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= minLength && length <= most)
      : ((typeof format === 'string' ? formats[format] : undefined) ??
        fc.oneof(
          {
            weight: 3,
            arbitrary: fc
              .stringMatching(/^[a-z][a-z0-9-]{0,20}$/)
              .map((text) => text.padEnd(minLength, 'x').slice(0, maxLength)),
          },
          {
            weight: 1,
            arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength }).map((text) => cut(text, maxLength)),
          },
          { weight: 1, arbitrary: fc.constant('x'.repeat(most)) },
        ))
  return known.length === 0
    ? free
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: free })
}

/** The contract counts code points, and a visible character may have several. */
function cut(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('')
}

function number(schema: Schema, key: string, otherwise: number): number {
  const value = schema[key]
  return typeof value === 'number' ? value : otherwise
}

/** Returns the schema under a key of another one. */
export function part(schema: Schema, key: string): Schema {
  const value = schema[key]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Returns the schema that a reference names. */
export function resolve($ref: string): Schema {
  let found: Schema = openapi
  for (const key of $ref.split('/').slice(1)) found = part(found, key)
  return found
}
