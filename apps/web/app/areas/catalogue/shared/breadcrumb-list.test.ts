import { expect, test } from 'vitest'
import { breadcrumbList } from './breadcrumb-list.ts'

test('breadcrumbs are numbered from the first, with absolute addresses', () => {
  const { itemListElement } = breadcrumbList('https://registry.test', [
    { name: 'Home', path: '/zh' },
    { name: 'A', path: '/zh/nodes/a' },
  ])
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://registry.test/zh' },
    { '@type': 'ListItem', position: 2, name: 'A', item: 'https://registry.test/zh/nodes/a' },
  ])
})
