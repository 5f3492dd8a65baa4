import { expect, it } from 'vitest'
import type { InputSignature, Json } from './signature.ts'
import { kindOfInput, widgetValues } from './widgets.ts'

const args = (options: Record<string, Json>): InputSignature => ({
  name: 'args',
  type: 'ARGS',
  isRequired: false,
  options,
})
const steps: InputSignature = { name: 'steps', type: 'INT', isRequired: true, options: {} }

it.each([
  ['None', { default: null }, 'socket'],
  ['an empty object', { default: {} }, 'socket'],
  ['an empty list', { default: [] }, 'socket'],
  ['no default', { tooltip: 'Link it' }, 'socket'],
  ['a text', { default: 'x' }, 'unknown'],
  ['zero', { default: 0 }, 'unknown'],
  ['an object', { default: { x: 1 } }, 'unknown'],
  ['a list of choices', { options: [{ label: 'Sky', value: 0 }] }, 'unknown'],
])('a pack type with %s', (_, options, kind) => {
  expect(kindOfInput(args(options))).toBe(kind)
})

it('values after a default of None are in order', () => {
  expect(widgetValues([args({ default: null }), steps])).toEqual({ names: ['steps'], isWhole: true })
  expect(widgetValues([args({ default: 1 }), steps])).toEqual({ names: [], isWhole: false })
})
