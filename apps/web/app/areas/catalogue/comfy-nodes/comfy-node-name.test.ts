import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinks } from '../../../links.ts'
import { comfyNodeNameOf } from './comfy-node-name.ts'

const read = (name: string, language: 'en' | 'ar') =>
  comfyNodeNameOf(new URL(createLinks(language).comfyNode('a pack', name), 'http://site.invalid').pathname)

test.each(['KSampler', 'Load Image', 'a/b', '/', 'a//b', 'a%2Fb', '50%', '読む 🐍', '?#&', 'x.data', 'a\\b', ' a '])(
  'the address of %j decodes to the name',
  (name) => {
    expect(read(name, 'en')).toBe(name)
    expect(read(name, 'ar')).toBe(name)
  },
)

test('every name decodes from its address, except names of dots only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      fc.pre(!/^\.+$/.test(name))
      expect(read(name, 'en')).toBe(name)
    }),
  )
})

test('slashes decoded by a proxy belong to the name, and an invalid encoding gives no name', () => {
  expect(comfyNodeNameOf('/nodes/pack/comfy-nodes/a/b')).toBe('a/b')
  expect(comfyNodeNameOf('/nodes/pack/comfy-nodes/%E0%A4%A')).toBeUndefined()
  expect(comfyNodeNameOf('/nodes/pack/comfy-nodes/')).toBeUndefined()
})
