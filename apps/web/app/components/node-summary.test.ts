import { expect, test } from 'vitest'
import { summarizeIn, summarizeNode } from './node-summary.ts'

const node = {
  id: 'pack',
  name: 'Pack',
  description: '**Bold** words',
  status: 'NodeStatusActive',
  downloads: 0,
  publisher: { id: 'me', name: '' },
} as const

test('summarizes a node with required fields only', () => {
  expect(summarizeNode({ ...node, name: ' ' })).toEqual({
    id: 'pack',
    name: 'pack',
    description: 'Bold words',
    publisher: { id: 'me', name: 'me' },
    unclaimed: false,
    banned: false,
    installs: 0,
    stars: 0,
    comfyNodes: 0,
    systems: [],
    accelerators: [],
  })
})

test('a node that runs everywhere has no limits', () => {
  const { systems, accelerators } = summarizeNode({
    ...node,
    supported_os: ['Linux', 'Windows', 'macOS'],
    supported_accelerators: ['CUDA', 'CPU'],
  })
  expect([systems, accelerators]).toEqual([[], []])
})

test('a node that runs only on some systems names them', () => {
  const { systems, accelerators } = summarizeNode({
    ...node,
    supported_os: ['macOS'],
    supported_accelerators: ['Metal'],
  })
  expect([systems, accelerators]).toEqual([['macOS'], ['Metal']])
})

test('an unsafe icon is omitted', () => {
  expect(summarizeNode({ ...node, icon: 'javascript:alert(1)' })).not.toHaveProperty('icon')
})

test('summarizes a node in a given language', () => {
  const translated = { ...node, translations: { ja: { name: 'パック', description: '**太い** 言葉' } } }
  expect(summarizeIn('ja')(translated)).toMatchObject({ name: 'パック', description: '太い 言葉' })
  expect(summarizeIn('ja')({ ...node, description: 'Nodes for the mask' })).toMatchObject({
    name: 'Pack',
    descriptionLang: 'en',
  })
})
