import { expect, test } from 'vitest'
import { pageTable } from '../../../e2e/accessibility/page-table.ts'
import { isShared } from './shared-pages.ts'

/**
 * Pages with the data of a person or with data outside the revisions, such as CI results and advisories. Their frame is
 * the same for everyone, but not their content.
 */
const own =
  /^(admin|advisories|ci|auth|account|services|invitations|_gallery)(\/|$)|^nodes$|^publishers\/create$|\/(claim|review|code|claim-my-node)$|^claim\//

test('every route is either shared by all visitors or not', () => {
  const shared = new Set<string>()
  const rest = new Set<string>()
  for (const { route, at } of pageTable)
    for (const address of at) {
      const { pathname } = new URL(address, 'http://site.test')
      const which = isShared(pathname) ? shared : rest
      which.add(route)
    }
  expect([...rest].filter((route) => !own.test(route))).toEqual([])
  expect([...shared].filter((route) => own.test(route))).toEqual([])
  expect(shared.size).toBe(14)
})

test.each([
  '/ar/nodes/one',
  '/nodes/one.data',
  '/_root.data',
  '/zh.data',
  '/zh',
  '/ja/releases',
  '/nodes/a/comfy-nodes/b/c',
])('%s is shared', (path) => expect(isShared(path)).toBe(true))

test.each([
  '/account',
  '/zh/account',
  '/account.data',
  '/admin',
  '/admin/customers',
  '/publishers/create',
  '/ar/publishers/create.data',
  '/nodes',
  '/auth/login',
  '/services',
  '/x/nodes/one',
  '/nodes/one/og.png',
  '/sitemap.xml',
])('%s is not shared', (path) => expect(isShared(path)).toBe(false))
