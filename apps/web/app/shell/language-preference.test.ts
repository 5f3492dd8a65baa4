import { expect, test } from 'vitest'
import { languageCookie } from './language-preference.ts'

test('a chosen language is remembered for a year on the whole site', () => {
  expect(languageCookie('ja')).toBe('comfy-registry-language-preference=ja; path=/; max-age=31536000; samesite=lax')
})
