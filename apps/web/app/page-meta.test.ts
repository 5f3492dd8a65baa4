import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.tsx'

const facts = { description: 'About it.', path: '/zh/nodes/x', publicUrl: 'https://registry.example' }

test('the title ends with the name of the site', () => {
  expect(pageMeta({ ...facts, title: 'Sample' }).title).toBe('Sample · ComfyUI Registry')
  expect(pageMeta(facts).title).toBe('ComfyUI Registry')
})

test('a page names itself and its other languages', () => {
  const { canonical, alternates } = pageMeta({ ...facts, query: '?page=2' })
  expect(canonical).toBe('https://registry.example/zh/nodes/x?page=2')
  expect(alternates).toContainEqual({ hrefLang: 'en', href: 'https://registry.example/nodes/x?page=2' })
  expect(alternates).toContainEqual({ hrefLang: 'x-default', href: 'https://registry.example/nodes/x?page=2' })
  expect(alternates).toContainEqual({ hrefLang: 'ar', href: 'https://registry.example/ar/nodes/x?page=2' })
  expect(alternates).toHaveLength(9)
})

test('a hidden page asks not to be indexed', () => {
  expect(pageMeta({ ...facts, hidden: true }).robots).toBe('noindex')
})
