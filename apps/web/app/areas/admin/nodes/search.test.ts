import { expect, test } from 'vitest'
import { nodesQuery, nodesSearch } from './search.ts'

const asked = (search: string) => nodesQuery(nodesSearch.parse(new URLSearchParams(`${search}&page=2`)))

test('a bare address asks for every node, the ones changed last first', () => {
  expect(asked('')).toEqual({ sort: 'updated', page: 2, limit: 50 })
})

test('every filter of the address reaches the registry', () => {
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

test('what the registry would refuse is left out', () => {
  expect(asked('status=gone&sort=luck&unclaimed=maybe')).toEqual({ sort: 'updated', page: 2, limit: 50 })
})
