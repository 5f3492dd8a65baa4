import { expect, test } from 'vitest'
import { personLetter } from './avatar.tsx'

test('a person without a photo is the first letter of the name, else of the address, else U', () => {
  expect(personLetter({ name: 'ada', email: 'x@example.org' })).toBe('A')
  expect(personLetter({ name: ' ', email: 'x@example.org' })).toBe('X')
  expect(personLetter({})).toBe('U')
  expect(personLetter({ name: '𝒵oë' })).toBe('𝒵')
})
