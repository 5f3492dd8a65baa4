import { expect, test } from 'vitest'
import { wellKnown } from './well-known.ts'

test('robots are excluded from the API and sign-in pages, and get the sitemap', async () => {
  const response = wellKnown('/robots.txt', 'https://registry.test')
  const lines = ((await response?.text()) ?? '').split('\n')
  expect(lines).toContain('User-agent: *')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain('Disallow: /auth/')
  expect(lines).toContain('Sitemap: https://registry.test/sitemap.xml')
})

test('other addresses are not answered', () => {
  expect(wellKnown('/nodes/robots.txt', 'https://registry.test')).toBeUndefined()
})
