import { expect, test } from 'vitest'
import { askedRegistry } from './asked-registry.ts'

test('the clients ask api.comfy.org, and comfy-cli a registry on this machine when it is told to', () => {
  expect(askedRegistry('https://api.comfy.org')).toBe('this')
  expect(askedRegistry('http://localhost:8080')).toBe('this-if-told')
  expect(askedRegistry('http://localhost:8081')).toBe('another')
  expect(askedRegistry('https://registry.example.org/api')).toBe('another')
})
