import { expect, test } from 'vitest'
import type { AnalyticsFacts, IdentityFacts } from '../app/data/public-facts.ts'
import { securePage } from './security-headers.ts'

const embedded: IdentityFacts = { provider: 'embedded', google: false, github: false, passwordMinLength: 6 }
const nothingSent: AnalyticsFacts = { isProduction: false }
const nonce = 'Zm9yIHRoaXMgb25l'

const secured = (
  html: string,
  identity: IdentityFacts = embedded,
  analytics: AnalyticsFacts = nothingSent,
  publicUrl = 'http://localhost:3000',
) => {
  const facts = { publicUrl, apiPublicUrl: 'http://localhost:8080', identity, analytics, development: false }
  const page = securePage(html, nonce, facts)
  return { html: page.html, headers: new Map(page.headers) }
}
const headersOf = (...of: Parameters<typeof secured>) => secured(...of).headers
const policyOf = (...of: Parameters<typeof secured>) => headersOf(...of).get('content-security-policy') ?? ''
const scriptsOf = (html: string) => /script-src ([^;]*);/.exec(policyOf(html))?.[1]

test('a script with the nonce is allowed by its hash, and the nonce is removed', () => {
  const html = `<script nonce="${nonce}">alert('Hello, world.');</script>`
  // The example of the CSP specification: sha256 of alert('Hello, world.');
  expect(scriptsOf(html)).toBe("'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='")
  expect(secured(html).html).toBe("<script>alert('Hello, world.');</script>")
})

test('module scripts and multi-line scripts are hashed too', () => {
  expect(scriptsOf(`<script nonce="${nonce}" type="module" async="">\nimport "/a.js"\n</script>`)).toMatch(/'sha256-/)
})

test.each([
  ['without the nonce', '<script>alert(1)</script>'],
  ['with another nonce', '<script nonce="other">alert(1)</script>'],
  ['in an attribute', '<img alt="<script>alert(1)</script>">'],
  ['with a src attribute', `<script nonce="${nonce}" src="/a.js"></script>`],
  ['with data', '<script id="boot" type="application/json">{"a":1}</script>'],
])('a script %s is not hashed', (_, html) => expect(scriptsOf(html)).toBe("'self'"))

test('text in an attribute cannot hide a script with the nonce', () => {
  const html = `<img alt="<script "><script nonce="${nonce}">a()</script>`
  expect(scriptsOf(html)).toBe(scriptsOf(`<script nonce="${nonce}">a()</script>`))
})

test.each([
  ['has no end', `<script nonce="${nonce}">alert(1)`],
  ['has the nonce without quotes', `<script nonce=${nonce}>alert(1)</script>`],
])('all scripts are blocked if a script with the nonce %s', (_, html) => expect(scriptsOf(html)).toBe("'none'"))

test('a repeated script is listed once', () => {
  const script = `<script nonce="${nonce}">a()</script>`
  expect(scriptsOf(script + script)).toBe(scriptsOf(script))
})

test('inline event handlers are blocked', () => {
  expect(policyOf('')).toContain("script-src-attr 'none'")
})

test('HSTS is sent over https only', () => {
  const transport = (publicUrl: string) =>
    headersOf('', embedded, nothingSent, publicUrl).get('strict-transport-security')
  expect([transport('https://registry.test'), transport('http://registry.test')]).toEqual([
    'max-age=31536000',
    undefined,
  ])
})

test('the policy blocks foreign scripts and framing', () => {
  const policy = policyOf(`<script nonce="${nonce}">a()</script>`)
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/)
})

test('images may come from any https host and from the API', () => {
  expect(policyOf('')).toContain("img-src 'self' https: data: http://localhost:8080")
})

test('pages connect only to their own origin by default', () => {
  expect(policyOf('')).toContain("connect-src 'self';")
  expect(policyOf('')).toContain("frame-src 'none'")
})

test('with Firebase, pages also connect to Firebase and open its window, and nothing else', () => {
  const identity: IdentityFacts = {
    provider: 'firebase',
    apiKey: 'key',
    authDomain: 'my.firebaseapp.com',
    projectId: 'my',
    emulatorUrl: 'http://localhost:9099',
  }
  const headers = headersOf('', identity)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com http://localhost:9099;",
  )
  expect(policy).toContain('frame-src https://my.firebaseapp.com http://localhost:9099;')
  expect(policy).toContain("script-src 'self' https://apis.google.com;")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test('with an issuer, pages connect to its origin', () => {
  const identity: IdentityFacts = { provider: 'oidc', issuer: 'https://id.example/realm', clientId: 'c', name: 'Id' }
  expect(policyOf('', identity)).toContain("connect-src 'self' https://id.example;")
})

test('analytics are allowed only in production with a token', () => {
  const sent = (isProduction: boolean, mixpanelToken?: string) =>
    policyOf('', embedded, { isProduction, ...(mixpanelToken !== undefined && { mixpanelToken }) }).includes('mixpanel')
  expect([sent(true, 't'), sent(true), sent(false, 't')]).toEqual([true, false, false])
})
