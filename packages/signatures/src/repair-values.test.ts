import { expect, it } from 'vitest'
import type { NodeShape } from './node-shape.ts'
import { repairValues } from './repair-values.ts'
import type { InputSignature, Signature } from './signature.ts'

const input = (name: string, type: string, said: Partial<InputSignature> = {}): InputSignature => ({
  name,
  type,
  isRequired: true,
  options: {},
  ...said,
})
const node = (...inputs: InputSignature[]): Signature => ({ name: 'N', inputs, outputs: [], isOutputNode: false })
const stored = (count: number): NodeShape => ({
  kind: 'graph',
  inputs: [],
  outputs: [],
  values: Array.from({ length: count }, () => 'integer' as const),
})
const width = input('width', 'INT')
const height = input('height', 'INT')

it('gives each value to the widget of its name, and its default to a new one', () => {
  const depth = input('depth', 'INT', { options: { default: 7 } })
  const mode = input('mode', 'COMBO', { choices: ['fast', 'slow'] })
  expect(repairValues(node(depth, height, width, mode), stored(2), node(width, height))).toEqual([
    { value: 7 },
    { from: 1 },
    { from: 0 },
    { value: 'fast' },
  ])
})

it('follows a rename, and takes what follows a seed along', () => {
  const before = node(input('seed', 'INT'), width)
  const after = node(input('breadth', 'INT'), input('seed', 'INT'))
  expect(repairValues(after, stored(3), before)).toEqual([{ value: 0 }, { from: 0 }, { from: 1 }])
  expect(repairValues(node(width, input('tall', 'INT')), stored(2), node(width, height))).toEqual([
    { from: 0 },
    { from: 1 },
  ])
})

it('keeps values that scripts store behind the widgets', () => {
  expect(repairValues(node(height, width), stored(4), node(width, height))).toEqual([
    { from: 1 },
    { from: 0 },
    { from: 2 },
    { from: 3 },
  ])
})

it('reads what older workflows store of inputs that are sockets now', () => {
  const strength = input('strength', 'FLOAT', { options: { forceInput: true } })
  const values = ['number', 'integer', 'integer'] as const
  expect(repairValues(node(height, width), { ...stored(0), values }, node(strength, width, height))).toEqual([
    { from: 2 },
    { from: 1 },
  ])
})

it('tells nothing where widgets are not all known, values are stored by name, or values contradict the writer', () => {
  expect(repairValues(node(height, width), stored(1), node(width, height))).toBeUndefined()
  expect(
    repairValues(node(height, width), { ...stored(0), values: ['text', 'integer'] }, node(width, height)),
  ).toBeUndefined()
  expect(
    repairValues(node(height, width), { ...stored(2), valueNames: ['width', 'height'] }, node(width, height)),
  ).toBeUndefined()
  expect(repairValues(node({ ...width, type: undefined }), stored(1), node(width))).toBeUndefined()
  expect(repairValues({ ...node(), inputs: undefined }, stored(1), node(width))).toBeUndefined()
  expect(repairValues(node(width), { ...stored(0), values: undefined }, node(width))).toBeUndefined()
})
