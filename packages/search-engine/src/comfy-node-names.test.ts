import { expect, it } from 'vitest'
import { engineOf, packOf } from '../test/pack-of.ts'

const named = (...names: string[]) => names.map((name) => ({ name }))
const engine = engineOf(
  packOf('core', { stars: 100, comfyNodes: named('KSampler', 'KSamplerAdvanced', 'TiledKSampler', 'LoadImage') }),
  packOf('other', { comfyNodes: named('ksampler', 'KSampler (Efficient)', 'KSampler') }),
  packOf('ksampler-docs', { name: 'KSampler docs', stars: 900 }),
  packOf('hidden', { status: 'banned', comfyNodes: named('KSamplerSecret') }),
)

it('lists the exact name, other spellings, prefixes, then names that contain it', () => {
  expect(engine.comfyNodeNames('KSampler', 9)).toEqual([
    'KSampler',
    'ksampler',
    'KSamplerAdvanced',
    'KSampler (Efficient)',
    'TiledKSampler',
  ])
  expect(engine.comfyNodeNames('ksampler', 1)).toEqual(['ksampler'])
})

it('finds names by parts, by words in any order, and with typing errors', () => {
  expect(engine.comfyNodeNames('KSampler (Eff', 9)).toContain('KSampler (Efficient)')
  expect(engine.comfyNodeNames('image load', 9)).toEqual(['LoadImage'])
  expect(engine.comfyNodeNames('LoadImge', 9)).toEqual(['LoadImage'])
})

it('reveals nothing of hidden packs', () => {
  expect(engine.comfyNodeNames('KSamplerSecret', 50).join()).not.toMatch(/secret/i)
})

it.each(['', '  ', '(', 'zzzzqqqq', '\u{1F600}'])('returns no names for %j', (text) => {
  expect(engine.comfyNodeNames(text, 9)).toEqual([])
})

it.each([0, -1, Number.NaN])('returns no names for a limit of %d', (limit) => {
  expect(engine.comfyNodeNames('KSampler', limit)).toEqual([])
})
