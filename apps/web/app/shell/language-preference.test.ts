import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { languageCookie, languageScript } from './language-preference.ts'

test('a chosen language is stored in a cookie for a year for the whole site', () => {
  const cookie = 'comfy-registry-language-preference=ja; path=/; max-age=31536000; samesite=lax'
  expect(languageCookie('ja', false)).toBe(cookie)
  expect(languageCookie('ja', true)).toBe(`${cookie}; secure`)
})

const visit = (address: string, { cookie = languageCookie('ja', true), referrer = 'https://elsewhere.test/' } = {}) => {
  const { origin, pathname, search, hash } = new URL(address, 'https://registry.test')
  let to: string | undefined
  const location = { origin, pathname, search, hash, replace: (next: string) => (to = next) }
  runInNewContext(languageScript, { document: { cookie: `other=1; ${cookie.split(';')[0]}`, referrer }, location })
  return to
}

test('a visitor from another site is redirected to the stored language, with query and hash', () => {
  expect(visit('/')).toBe('/ja')
  expect(visit('/?query=mask')).toBe('/ja?query=mask')
  expect(visit('/nodes/x?tab=versions#a')).toBe('/ja/nodes/x?tab=versions#a')
  expect(visit('/', { referrer: '' })).toBe('/ja')
})

test('no redirect for an address with a language, a link within the site, a sign-in page, or the default language', () => {
  expect(visit('/fr/nodes/x')).toBeUndefined()
  expect(visit('/ja')).toBeUndefined()
  expect(visit('/auth/verify?token=t')).toBeUndefined()
  expect(visit('/nodes/x', { referrer: 'https://registry.test/ja' })).toBeUndefined()
  expect(visit('/', { cookie: languageCookie('en', true) })).toBeUndefined()
  expect(visit('/', { cookie: 'comfy-registry-language-preference=javascript' })).toBeUndefined()
})
