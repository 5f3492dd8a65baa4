import { expect, test } from 'vitest'
import type { AnalyticsFacts, IdentityFacts } from '../app/data/public-facts.ts'
import { inlineScriptHashes, pageHeaders } from './security-headers.ts'

const embedded: IdentityFacts = { provider: 'embedded', google: false, github: false, passwordMinLength: 6 }
const nothingSent: AnalyticsFacts = { isProduction: false }

const headersOf = (html: string, identity: IdentityFacts = embedded, analytics = nothingSent) =>
  new Map(pageHeaders(html, { apiPublicUrl: 'http://localhost:8080', identity, analytics, development: false }))

const policyOf = (...of: Parameters<typeof headersOf>) => headersOf(...of).get('content-security-policy')

test('an inline script is allowed by the hash of exactly its text', () => {
  // The example of the CSP specification: sha256 of alert('Hello, world.');
  expect(inlineScriptHashes("<script>alert('Hello, world.');</script>")).toEqual([
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ])
})

test('module scripts and scripts over several lines are hashed too', () => {
  expect(inlineScriptHashes('<script type="module" async="">\nimport "/a.js"\n</script>')).toHaveLength(1)
})

test('scripts with an address, empty scripts and data are not hashed', () => {
  expect(inlineScriptHashes('<script src="/a.js"></script><script></script>')).toEqual([])
  expect(inlineScriptHashes('<script id="boot" type="application/json">{"a":1}</script>')).toEqual([])
})

test('the same script is named once', () => {
  expect(inlineScriptHashes('<script>a()</script><script>a()</script>')).toHaveLength(1)
})

test('the policy lets in no foreign script and no frame', () => {
  const policy = policyOf('<script>a()</script>')
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('pictures may come from any secure place and from the API', () => {
  expect(policyOf('')).toContain("img-src 'self' https: data: http://localhost:8080")
})

test('pages talk to nobody else by default', () => {
  expect(policyOf('')).toContain("connect-src 'self';")
  expect(policyOf('')).not.toContain('frame-src')
})

test('with Firebase, pages talk to Firebase and open its window, and nothing else', () => {
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

test('with an issuer, pages talk to its origin', () => {
  const identity: IdentityFacts = { provider: 'oidc', issuer: 'https://id.example/realm', clientId: 'c', name: 'Id' }
  expect(policyOf('', identity)).toContain("connect-src 'self' https://id.example;")
})

test('analytics are reached in production with a token alone', () => {
  const sent = (isProduction: boolean, mixpanelToken?: string) =>
    policyOf('', embedded, { isProduction, ...(mixpanelToken !== undefined && { mixpanelToken }) })?.includes(
      'mixpanel',
    )
  expect([sent(true, 't'), sent(true), sent(false, 't')]).toEqual([true, false, false])
})
