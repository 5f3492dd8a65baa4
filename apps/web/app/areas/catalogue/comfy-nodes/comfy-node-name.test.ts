import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinks } from '../../../links.ts'
import { comfyNodeNameOf } from './comfy-node-name.ts'

const read = (name: string, language: 'en' | 'ar') =>
  comfyNodeNameOf(new URL(createLinks(language).comfyNode('a pack', name), 'http://site.invalid').pathname)

test.each(['KSampler', 'Load Image', 'a/b', '/', 'a//b', 'a%2Fb', '50%', '読む 🐍', '?#&', 'x.data', 'a\\b', ' a '])(
  'the address of %j leads back to the name',
  (name) => {
    expect(read(name, 'en')).toBe(name)
    expect(read(name, 'ar')).toBe(name)
  },
)

test('every name leads back to itself but those that an address takes for a step', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      fc.pre(!/^\.+$/.test(name))
      expect(read(name, 'en')).toBe(name)
    }),
  )
})

test('slashes that a proxy decoded still belong to the name, and what is not written soundly is none', () => {
  expect(comfyNodeNameOf('/nodes/pack/comfy-nodes/a/b')).toBe('a/b')
  expect(comfyNodeNameOf('/nodes/pack/comfy-nodes/%E0%A4%A')).toBeUndefined()
  expect(comfyNodeNameOf('/nodes/pack/comfy-nodes/')).toBeUndefined()
})
