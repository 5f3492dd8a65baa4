import { expect, test } from 'vitest'
import { reportsQuery, reportsSearch } from './search.ts'

const queryOf = (search: string) => reportsQuery(reportsSearch.parse(new URLSearchParams(search)))

test('open reports come first, the one that waits longest at the top', () => {
  expect(queryOf('')).toEqual({ state: ['open'], sort: 'oldest', page: 1, limit: 20 })
})

test('of one node every report is shown', () => {
  expect(queryOf('node_id=some-pack')).toEqual({ node_id: 'some-pack', sort: 'oldest', page: 1, limit: 20 })
})

test('what the registry does not know is not asked for', () => {
  expect(queryOf('state=lost&state=declined&kind=rude&sort=random')).toEqual({
    state: ['declined'],
    sort: 'oldest',
    page: 1,
    limit: 20,
  })
})
