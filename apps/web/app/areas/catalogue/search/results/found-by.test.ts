import { expect, test } from 'vitest'
import type { NodeSummary } from '../../../../components/node-summary.ts'
import { foundBy } from './found-by.ts'

const node: NodeSummary = {
  id: 'mask-carpentry',
  name: 'Mask Carpentry',
  description: 'Cuts, joins and détails masks.',
  publisher: { id: 'sample-studio', name: 'Sample Studio' },
  unclaimed: false,
  banned: false,
  installs: 0,
  stars: 0,
  comfyNodes: 3,
  systems: [],
  accelerators: [],
}

const match = (...reasons: { kind: string; text?: string }[]) => ({ id: node.id, reasons, comfy_nodes: [] })

test('a match in a visible field is highlighted, not listed as a reason', () => {
  const found = foundBy(node, match({ kind: 'name', text: 'mask' }, { kind: 'description', text: 'details' }), [])
  expect(found).toEqual({ comfyNodes: [], reasons: [], translated: false, words: ['mask', 'details'] })
})

test('a match in a hidden field is listed as a reason', () => {
  expect(foundBy(node, match({ kind: 'tag', text: 'inpaint' }, { kind: 'author', text: 'kijai' }), []).reasons).toEqual(
    [
      { kind: 'tag', text: 'inpaint' },
      { kind: 'author', text: 'kijai' },
    ],
  )
  expect(foundBy(node, match({ kind: 'tag', text: 'mask' }), []).reasons).toEqual([])
})

test('a corrected typo is listed as a reason and highlighted in the row', () => {
  const found = foundBy(node, match({ kind: 'name', text: 'carpentry' }, { kind: 'typo', text: 'carpentry' }), [])
  expect(found.reasons).toEqual([{ kind: 'typo', text: 'carpentry' }])
  expect(found.words).toEqual(['carpentry'])
})

test('a synonym that is a form of a searched word is highlighted, not listed as a reason', () => {
  const told = (asked: string) => foundBy(node, match({ kind: 'synonym', text: 'joins' }), [asked]).reasons
  expect(told('Joins')).toEqual([])
  expect(told('join')).toEqual([])
  expect(told('jo')).toEqual([{ kind: 'synonym', text: 'joins' }])
  expect(told('connect')).toEqual([{ kind: 'synonym', text: 'joins' }])
  expect(foundBy(node, match({ kind: 'synonym', text: 'joins' }), ['join']).words).toEqual(['joins'])
})

test('an unknown match kind, and no match, give no reason', () => {
  expect(foundBy(node, match({ kind: 'vibes', text: 'x' }), []).reasons).toEqual([])
  expect(foundBy(node, undefined, [])).toEqual({ comfyNodes: [], reasons: [], translated: false, words: [] })
})

test('comfy nodes are listed only if they match', () => {
  const named = { comfy_nodes: ['MaskJoin'] }
  expect(foundBy(node, { ...match({ kind: 'name', text: 'mask' }), ...named }, []).comfyNodes).toEqual([])
  expect(foundBy(node, { ...match({ kind: 'comfy-node', text: 'join' }), ...named }, []).comfyNodes).toEqual([
    'MaskJoin',
  ])
})
