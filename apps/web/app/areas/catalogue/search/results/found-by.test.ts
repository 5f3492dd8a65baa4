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

test('what the row shows is marked there and not told beside it', () => {
  const found = foundBy(node, match({ kind: 'name', text: 'mask' }, { kind: 'description', text: 'details' }), [])
  expect(found).toEqual({ comfyNodes: [], reasons: [], translated: false, words: ['mask', 'details'] })
})

test('what the row does not show is told', () => {
  expect(foundBy(node, match({ kind: 'tag', text: 'inpaint' }, { kind: 'author', text: 'kijai' }), []).reasons).toEqual(
    [
      { kind: 'tag', text: 'inpaint' },
      { kind: 'author', text: 'kijai' },
    ],
  )
  expect(foundBy(node, match({ kind: 'tag', text: 'mask' }), []).reasons).toEqual([])
})

test('a word that was read as another is told even where the other stands in the row, and marked there', () => {
  const found = foundBy(node, match({ kind: 'name', text: 'carpentry' }, { kind: 'typo', text: 'carpentry' }), [])
  expect(found.reasons).toEqual([{ kind: 'typo', text: 'carpentry' }])
  expect(found.words).toEqual(['carpentry'])
})

test('a synonym that is a form of a searched word is marked, and not told', () => {
  const told = (asked: string) => foundBy(node, match({ kind: 'synonym', text: 'joins' }), [asked]).reasons
  expect(told('Joins')).toEqual([])
  expect(told('join')).toEqual([])
  expect(told('jo')).toEqual([{ kind: 'synonym', text: 'joins' }])
  expect(told('connect')).toEqual([{ kind: 'synonym', text: 'joins' }])
  expect(foundBy(node, match({ kind: 'synonym', text: 'joins' }), ['join']).words).toEqual(['joins'])
})

test('a kind that is not known yet, and no match at all, say nothing', () => {
  expect(foundBy(node, match({ kind: 'vibes', text: 'x' }), []).reasons).toEqual([])
  expect(foundBy(node, undefined, [])).toEqual({ comfyNodes: [], reasons: [], translated: false, words: [] })
})

test('comfy nodes are named where the node was found by one of them', () => {
  const named = { comfy_nodes: ['MaskJoin'] }
  expect(foundBy(node, { ...match({ kind: 'name', text: 'mask' }), ...named }, []).comfyNodes).toEqual([])
  expect(foundBy(node, { ...match({ kind: 'comfy-node', text: 'join' }), ...named }, []).comfyNodes).toEqual([
    'MaskJoin',
  ])
})
