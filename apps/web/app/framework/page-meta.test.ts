import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.tsx'

const facts = { description: 'About it.', path: '/zh/nodes/x', publicUrl: 'https://registry.example' }

test('the title ends with the name of the site', () => {
  expect(pageMeta({ ...facts, title: 'Sample' }).title).toBe('Sample · Comfy Registry')
  expect(pageMeta(facts).title).toBe('Comfy Registry')
})

test('a page links to its canonical address and its other languages', () => {
  const { canonical, alternates } = pageMeta({ ...facts, query: '?page=2' })
  expect(canonical).toBe('https://registry.example/zh/nodes/x?page=2')
  expect(alternates).toContainEqual({ hrefLang: 'en', href: 'https://registry.example/nodes/x?page=2' })
  expect(alternates).toContainEqual({ hrefLang: 'x-default', href: 'https://registry.example/nodes/x?page=2' })
  expect(alternates).toContainEqual({ hrefLang: 'ar', href: 'https://registry.example/ar/nodes/x?page=2' })
  expect(alternates).toHaveLength(9)
})

test('a hidden page has noindex', () => {
  expect(pageMeta({ ...facts, hidden: true }).robots).toBe('noindex')
})

test('a page is shared with the image of its publisher, or else with the generated card', () => {
  const card = '/nodes/x/og.png'
  const drawn = pageMeta({ ...facts, card })
  expect(drawn.openGraph).toMatchObject({
    'og:image': 'https://registry.example/nodes/x/og.png',
    'og:image:width': '1200',
    'og:image:height': '630',
  })
  expect(drawn.twitterCard).toBe('summary_large_image')
  const own = pageMeta({ ...facts, card, image: 'https://pictures.example/x.png' })
  expect(own.openGraph).toMatchObject({ 'og:image': 'https://pictures.example/x.png' })
  expect(own.openGraph).not.toHaveProperty('og:image:width')
  expect(pageMeta(facts).twitterCard).toBe('summary')
})
