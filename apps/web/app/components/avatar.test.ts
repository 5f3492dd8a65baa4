import { expect, test } from 'vitest'
import { personLetter } from './avatar.tsx'

test('the letter of a person is that of the name, or else of the address, or else U', () => {
  expect(personLetter({ name: 'ada', email: 'x@example.org' })).toBe('A')
  expect(personLetter({ name: ' ', email: 'x@example.org' })).toBe('X')
  expect(personLetter({})).toBe('U')
  expect(personLetter({ name: '𝒵oë' })).toBe('𝒵')
})
