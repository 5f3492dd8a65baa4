import { expect, test } from 'vitest'
import { inlineScriptHashes, pageHeaders } from './security-headers.ts'

const policyOf = (html: string) =>
  new Map(pageHeaders(html, { apiPublicUrl: 'http://localhost:8080', development: false })).get(
    'content-security-policy',
  )

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
