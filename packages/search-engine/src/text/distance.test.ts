import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typoDistance } from './distance.ts'

it.each([
  ['contolnet', 'controlnet', 1],
  ['upsacle', 'upscale', 1],
  ['impcat', 'impact', 1],
  ['kiaji', 'kijai', 1],
  ['florance', 'florence', 1],
  ['mask', 'mask', 0],
  ['mask', 'task force', 3],
])('the typo distance of %s and %s is %i, with more than 2 as 3', (left, right, distance) => {
  expect(typoDistance(left, right, 2)).toBe(distance)
})

it('the typo distance is symmetric', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(typoDistance(left, right, 3)).toBe(typoDistance(right, left, 3))
    }),
  )
})
