import { expect, test } from 'vitest'
import { declaredOnly } from './declared-only.ts'

const schemas = new Map<string, Record<string, unknown>>([
  ['#/Place', { type: 'object', properties: { id: { type: 'string' } } }],
])
const clean = declaredOnly(
  {
    type: 'object',
    properties: {
      name: { type: 'string' },
      place: { $ref: '#/Place' },
      places: { type: 'array', items: { $ref: '#/Place' } },
      byName: { type: 'object', additionalProperties: { $ref: '#/Place' } },
      open: { type: 'object', additionalProperties: true },
      free: { type: 'object' },
    },
  },
  (reference) => schemas.get(reference) ?? {},
)

test('properties that the schema does not declare are left out, at every depth', () => {
  const place = { id: 'a', publisherId: 'other' }
  expect(
    clean({ name: 'n', publisherId: 'other', place, places: [place], byName: { one: place }, constructor: 1 }),
  ).toEqual({ name: 'n', place: { id: 'a' }, places: [{ id: 'a' }], byName: { one: { id: 'a' } } })
})

test('properties that the schema leaves open stay', () => {
  const anything = { any: { thing: [1, { deep: true }] } }
  expect(clean({ open: anything, free: anything })).toEqual({ open: anything, free: anything })
})

test('`__proto__` in a body becomes a property, not a prototype', () => {
  const body: unknown = JSON.parse('{"__proto__": {"name": "n"}, "open": {"__proto__": {"admin": true}}}')
  const copy = Object(clean(body))
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  expect(Object.getPrototypeOf(copy.open)).toBe(Object.prototype)
})
