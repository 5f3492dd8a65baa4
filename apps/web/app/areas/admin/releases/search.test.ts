import { expect, test } from 'vitest'
import { releasesQuery, releasesSearch } from './search.ts'

const asked = (query: string) => releasesQuery(releasesSearch.parse(new URLSearchParams(`${query}&page=2`)))

test('the list is filtered by project and status', () => {
  expect(asked('project=desktop&status=draft')).toEqual({ project: 'desktop', status: 'draft', page: 2, limit: 20 })
})

test('an unknown project or status is ignored', () => {
  expect(asked('project=paint&status=toString')).toEqual({ page: 2, limit: 20 })
})
