import { expect, test } from 'vitest'
import { keyOf, optionsFor, placeAfter } from './options.ts'

const found = {
  queries: ['mask editor', 'Mask'],
  nodes: [{ id: 'mask-carpentry', name: 'Mask Carpentry' }],
  comfy_nodes: [{ name: 'MaskJoin', node_id: 'mask-carpentry' }],
}

test('before a word there are recent searches alone', () => {
  expect(optionsFor(' ', ['video', 'mask'], found).map(keyOf)).toEqual(['recent video', 'recent mask'])
})

test('with a word there are the recent ones that fit, queries, nodes and comfy nodes, nothing twice', () => {
  expect(optionsFor('mas', ['video', 'mask'], found).map(keyOf)).toEqual([
    'recent mask',
    'query mask editor',
    'node mask-carpentry',
    'comfy-node MaskJoin',
  ])
})

test('a word that stands in the field already is not suggested from before', () => {
  expect(optionsFor('Mask', ['mask'], undefined)).toEqual([])
})

test('arrows go round, Home and End move only once one is chosen', () => {
  expect(placeAfter('ArrowDown', undefined, 3)).toBe(0)
  expect(placeAfter('ArrowDown', 2, 3)).toBe(0)
  expect(placeAfter('ArrowUp', undefined, 3)).toBe(2)
  expect(placeAfter('ArrowUp', 0, 3)).toBe(2)
  expect(placeAfter('Home', undefined, 3)).toBeUndefined()
  expect(placeAfter('Home', 2, 3)).toBe(0)
  expect(placeAfter('End', 0, 3)).toBe(2)
  expect(placeAfter('ArrowDown', undefined, 0)).toBeUndefined()
})
