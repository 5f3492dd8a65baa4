import { expect, test } from 'vitest'
import { requestTimeout } from './request-timeout.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'

test('a request times out after 30 seconds, on a phone after 60', () => {
  expect(requestTimeout({ userAgent: desktop })).toBe(30_000)
  expect(requestTimeout({ userAgent: iPhone })).toBe(60_000)
  expect(requestTimeout({ userAgent: desktop, userAgentData: { mobile: true } })).toBe(60_000)
  expect(requestTimeout({ userAgent: iPhone, userAgentData: { mobile: false } })).toBe(30_000)
})
