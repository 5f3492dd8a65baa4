import { expect, test } from 'vitest'
import { createAdminLinks } from '../../../admin-links.ts'
import { movedAddress } from './moved-address.ts'

const moved = (path: string, query = '') => movedAddress(path, new URLSearchParams(query), createAdminLinks('en'))

test('addresses of the old version queue redirect with their filters', () => {
  expect(moved('admin/nodeversions', 'filter=flagged&filter=banned&page=2')).toBe(
    '/admin/versions?status=flagged&status=banned&page=2',
  )
  expect(moved('admin/nodeversions', 'nodeId=my-pack')).toBe('/admin/versions?status=any&q=my-pack')
  expect(moved('admin/nodeversions', 'nodeId=my-pack&version=1.0.0')).toBe(
    '/admin/versions?status=any&q=my-pack%401.0.0',
  )
  expect(moved('admin/nodeversions', 'page=3')).toBe('/admin/versions?status=any&page=3')
})

test('other old addresses redirect to the current pages', () => {
  expect(moved('admin/claim-nodes')).toBe('/admin/unclaimed')
  expect(moved('admin/add-unclaimed-node')).toBe('/admin/unclaimed?add=1')
  expect(moved('admin/preempted-comfy-node-names', 'search=mask')).toBe('/admin/comfy-node-names?q=mask')
  expect(moved('admin/node-version-compatibility')).toBe('/admin/compatibility')
  expect(moved('admin/jwt')).toBe('/admin/token')
  expect(moved('admin/else')).toBeUndefined()
})
