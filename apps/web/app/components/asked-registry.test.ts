import { expect, test } from 'vitest'
import { askedRegistry } from './asked-registry.ts'

test('clients ask api.comfy.org by default, localhost:8080 if configured, and no other registry', () => {
  expect(askedRegistry('https://api.comfy.org')).toBe('this')
  expect(askedRegistry('http://localhost:8080')).toBe('this-if-told')
  expect(askedRegistry('http://localhost:8081')).toBe('another')
  expect(askedRegistry('https://registry.example.org/api')).toBe('another')
})
