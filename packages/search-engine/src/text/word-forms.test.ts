import { expect, it } from 'vitest'
import { singulars, wordForms } from './word-forms.ts'

it.each([
  ['masks', 'mask'],
  ['mask', 'masks'],
  ['brushes', 'brush'],
  ['category', 'categories'],
  ['upscaling', 'upscaler'],
  ['upscale', 'upscaling'],
  ['interpolation', 'interpolate'],
  ['translator', 'translation'],
])('has %s and %s as forms of one word', (word, form) => {
  expect(wordForms(word).map(({ text }) => text)).toContain(form)
})

it('does not shorten words that only look like plurals', () => {
  expect(singulars('glass')).toEqual([])
  expect(singulars('was')).toEqual([])
})
