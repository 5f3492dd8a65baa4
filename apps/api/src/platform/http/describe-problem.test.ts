import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, it } from 'vitest'
import { describeProblem } from './describe-problem.ts'

const ajv = new Ajv2020({ strict: false, verbose: true })
addFormats.default(ajv, ['date-time', 'uuid', 'uri'])

function problemWith(schema: object, value: unknown): string {
  const validate = ajv.compile(schema)
  expect(validate(value)).toBe(false)
  return describeProblem(validate.errors?.[0], 'body')
}

it.each([
  [{ type: 'integer', minimum: 1 }, 0, '`field` must be a whole number of at least 1'],
  [{ type: 'integer', minimum: 1 }, 'many', '`field` must be a whole number of at least 1'],
  [{ type: 'number', maximum: 5 }, 6, '`field` must be a number of at most 5'],
  [{ type: 'integer', minimum: 1, maximum: 10 }, 11, '`field` must be a whole number between 1 and 10'],
  [{ type: 'string' }, 1, '`field` must be text'],
  [{ type: 'boolean' }, 'perhaps', '`field` must be true or false'],
  [{ type: ['array', 'object'] }, 1, '`field` must be a list or an object'],
  [{ enum: ['a', 'b'] }, 'c', '`field` must be one of a, b'],
  [{ type: 'string', minLength: 1 }, '', '`field` must not be empty'],
  [{ type: 'string', minLength: 3 }, 'ab', '`field` must have at least 3 characters'],
  [{ type: 'string', maxLength: 1 }, 'ab', '`field` must have at most 1 character'],
  [{ type: 'array', maxItems: 1 }, [1, 2], '`field` must have at most 1 entry'],
  [{ type: 'array', minItems: 2 }, [1], '`field` must have at least 2 entries'],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'A', '`field` must have the form ^[a-z]+$'],
  [{ format: 'date-time' }, 'yesterday', '`field` must be a moment such as 2026-01-02T03:04:05Z'],
  [{ format: 'uuid' }, 'x', '`field` must be a UUID such as 0b7c2a52-6f0e-4d5c-9a3e-1f2d3c4b5a69'],
  [{ format: 'uri' }, 'x', '`field` must be an address such as https://example.com/path'],
])('%j has a sentence for the value %j', (schema, value, sentence) => {
  expect(problemWith({ properties: { field: schema } }, { field: value })).toBe(sentence)
})

it('the body is named if the problem is not in one of its fields', () => {
  expect(problemWith({ type: 'object' }, [])).toBe('the body must be an object')
})

it('a missing and an unknown field are named with their path', () => {
  const schema = { properties: { node: { required: ['id'], properties: { id: {} }, additionalProperties: false } } }
  expect(problemWith(schema, { node: {} })).toBe('`node.id` is missing')
  expect(problemWith(schema, { node: { id: 1, colour: 2 } })).toBe('`node.colour` is not known here')
})

it('the path of a problem includes list indexes and unusual names', () => {
  const schema = { additionalProperties: { items: { type: 'string' } } }
  expect(problemWith(schema, { 'a/b': ['x', 1] })).toBe('`a/b.1` must be text')
})
