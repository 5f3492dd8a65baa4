import { expect, test } from 'vitest'
import { wellKnown } from './well-known.ts'

test('robots are kept from the API and from signing in, and told where the sitemap is', async () => {
  const response = wellKnown('/robots.txt', 'https://registry.test')
  const lines = ((await response?.text()) ?? '').split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain('Disallow: /auth/')
  expect(lines).toContain('Sitemap: https://registry.test/sitemap.xml')
})

test('everything else is left to others', () => {
  expect(wellKnown('/nodes/robots.txt', 'https://registry.test')).toBeUndefined()
})
