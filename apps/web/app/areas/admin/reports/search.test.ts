import { expect, test } from 'vitest'
import { reportsQuery, reportsSearch } from './search.ts'

const queryOf = (search: string) => reportsQuery(reportsSearch.parse(new URLSearchParams(search)))

test('open reports are listed by default, oldest first', () => {
  expect(queryOf('')).toEqual({ state: ['open'], sort: 'oldest', page: 1, limit: 20 })
})

test('reports of one node are listed in every state', () => {
  expect(queryOf('node_id=some-pack')).toEqual({ node_id: 'some-pack', sort: 'oldest', page: 1, limit: 20 })
})

test('unknown filters and sort orders are ignored', () => {
  expect(queryOf('state=lost&state=declined&kind=rude&sort=random')).toEqual({
    state: ['declined'],
    sort: 'oldest',
    page: 1,
    limit: 20,
  })
})
