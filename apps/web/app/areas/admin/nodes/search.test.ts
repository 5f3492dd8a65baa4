import { expect, test } from 'vitest'
import { nodesQuery, nodesSearch } from './search.ts'

const asked = (search: string) => nodesQuery(nodesSearch.parse(new URLSearchParams(`${search}&page=2`)))

test('an address without filters lists all nodes, last updated first', () => {
  expect(asked('')).toEqual({ sort: 'updated', page: 2, limit: 50 })
})

test('every filter of the address is sent to the API', () => {
  expect(
    asked('q=mask&tag=dev&publisher=me&status=banned&status=active&unclaimed=true&reported=true&sort=stars'),
  ).toEqual({
    q: 'mask',
    tag: 'dev',
    publisher_id: 'me',
    status: ['active', 'banned'],
    unclaimed: true,
    reported: true,
    sort: 'stars',
    page: 2,
    limit: 50,
  })
})

test('invalid filters are dropped', () => {
  expect(asked('status=gone&sort=luck&unclaimed=maybe')).toEqual({ sort: 'updated', page: 2, limit: 50 })
})
