import { expect, test } from 'vitest'
import { languageCookie } from './language-preference.ts'

test('a chosen language is remembered for a year on the whole site', () => {
  const cookie = 'comfy-registry-language-preference=ja; path=/; max-age=31536000; samesite=lax'
  expect(languageCookie('ja', false)).toBe(cookie)
  expect(languageCookie('ja', true)).toBe(`${cookie}; secure`)
})
