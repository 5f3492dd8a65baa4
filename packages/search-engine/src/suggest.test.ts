import { expect, it } from 'vitest'
import { engineOf, packOf } from '../test/pack-of.ts'

const engine = engineOf(
  packOf('impact', { name: 'Impact Pack', stars: 100, comfyNodes: [{ name: 'FaceDetailer' }, { name: 'SAMLoader' }] }),
  packOf('faces', { name: 'Face Tools', comfyNodes: [{ name: 'FaceCrop' }] }),
  packOf('hidden', { name: 'Facewurst', status: 'banned', comfyNodes: [{ name: 'FaceWurst' }] }),
  packOf('hidden-too', { name: 'Facewurst', status: 'banned' }),
)

it('suggests packs by a prefix of a word', () => {
  expect(engine.suggest('fac', 5).packs.map(({ id }) => id)).toContain('faces')
  expect(engine.suggest('imp', 5).packs).toEqual([{ id: 'impact', name: 'Impact Pack' }])
})

it('suggests comfy nodes by prefixes of their words', () => {
  expect(engine.suggest('face det', 5).comfyNodes).toEqual([{ name: 'FaceDetailer', packId: 'impact' }])
  expect(engine.suggest('samlo', 5).comfyNodes).toEqual([{ name: 'SAMLoader', packId: 'impact' }])
})

it('suggests words of the catalogue and known phrases', () => {
  expect(engine.suggest('my fac', 5).queries).toContain('my face')
  expect(engine.suggest('face det', 5).queries).toContain('face detailer')
})

it('suggests nothing of hidden packs', () => {
  expect(JSON.stringify(engine.suggest('facew', 20))).not.toMatch(/wurst/i)
  expect(JSON.stringify(engine.suggest('face', 20))).not.toMatch(/wurst/i)
})

it.each([0, 1, 2])('returns at most %i of each kind', (limit) => {
  const { queries, packs, comfyNodes } = engine.suggest('fa', limit)
  expect(Math.max(queries.length, packs.length, comfyNodes.length)).toBeLessThanOrEqual(limit)
})
