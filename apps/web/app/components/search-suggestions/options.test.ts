import { expect, test } from 'vitest'
import { keyOf, optionsFor, placeAfter } from './options.ts'

const found = {
  queries: ['mask editor', 'Mask'],
  nodes: [{ id: 'mask-carpentry', name: 'Mask Carpentry' }],
  comfy_nodes: [{ name: 'MaskJoin', node_id: 'mask-carpentry' }],
}

test('an empty field suggests recent searches only', () => {
  expect(optionsFor(' ', ['video', 'mask'], found).map(keyOf)).toEqual(['recent video', 'recent mask'])
})

test('a word suggests matching recent searches, queries, nodes and comfy nodes, without duplicates', () => {
  expect(optionsFor('mas', ['video', 'mask'], found).map(keyOf)).toEqual([
    'recent mask',
    'query mask editor',
    'node mask-carpentry',
    'comfy-node MaskJoin',
  ])
})

test('the current text of the field is not suggested', () => {
  expect(optionsFor('Mask', ['mask'], undefined)).toEqual([])
})

test('arrow keys wrap around, Home and End move only once an option is active', () => {
  expect(placeAfter('ArrowDown', undefined, 3)).toBe(0)
  expect(placeAfter('ArrowDown', 2, 3)).toBe(0)
  expect(placeAfter('ArrowUp', undefined, 3)).toBe(2)
  expect(placeAfter('ArrowUp', 0, 3)).toBe(2)
  expect(placeAfter('Home', undefined, 3)).toBeUndefined()
  expect(placeAfter('Home', 2, 3)).toBe(0)
  expect(placeAfter('End', 0, 3)).toBe(2)
  expect(placeAfter('ArrowDown', undefined, 0)).toBeUndefined()
})
