import { expect, test } from 'vitest'
import { otherPackNamed } from './named-pack.ts'

const unknown = { state: 'unknown' as const }

test('a pack that the registry does not know is named by its repository, else by its id', () => {
  expect(otherPackNamed({ cnrId: 'tones', auxId: 'studio/Tones' }, { declared: unknown })).toBe('studio/Tones')
  expect(otherPackNamed({ cnrId: 'tones' }, { node_id: 'copy-of-tones', declared: unknown })).toBe('tones')
})

test('another pack of the registry is named by its id', () => {
  expect(
    otherPackNamed({ cnrId: 'Tones' }, { node_id: 'shades', declared: { state: 'found', node_id: 'tones' } }),
  ).toBe('tones')
})

test('nothing is named for the chosen pack, for ComfyUI, without a mark, and for a mark that is no address', () => {
  expect(
    otherPackNamed({ cnrId: 'Tones' }, { node_id: 'tones', declared: { state: 'found', node_id: 'tones' } }),
  ).toBeUndefined()
  expect(otherPackNamed({ cnrId: 'comfy-core' }, { declared: { state: 'core' } })).toBeUndefined()
  expect(otherPackNamed({}, { node_id: 'tones' })).toBeUndefined()
  expect(otherPackNamed({ auxId: 'GetTone' }, { declared: unknown })).toBeUndefined()
})
