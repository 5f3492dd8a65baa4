import { expect, test } from 'vitest'
import { noFilters, queueQuery, queueSearch, setFilters, statusesOf } from './search.ts'

const address = (text: string) => queueSearch.parse(new URLSearchParams(text))

test('the default queue lists flagged versions', () => {
  expect(queueQuery(address(''))).toEqual({ limit: 50, page: 1, status: ['flagged'] })
})

test('status=any is sent as no status', () => {
  expect(queueQuery(address('status=any'))).toEqual({ limit: 50, page: 1 })
})

test('several statuses can be given, and unknown ones are ignored', () => {
  expect(statusesOf(address('status=banned&status=active&status=odd'))).toEqual(['active', 'banned'])
  expect(statusesOf(address('status=odd'))).toEqual(['flagged'])
})

test('a node and a review state are filters, and an unknown state is ignored', () => {
  const asked = address('status=any&node=lamp&review_state=failed')
  expect(queueQuery(asked)).toEqual({ limit: 50, page: 1, node_id: 'lamp', review_state: 'failed' })
  expect(setFilters(asked)).toEqual(['node', 'review_state'])
  expect(queueQuery(address('status=any&review_state=odd'))).toEqual({ limit: 50, page: 1 })
})

test('clearing the filters names each of them', () => {
  const every = address('node=a&publisher=b&rule=c&review_state=failed&older=1d&asked=true')
  expect(Object.keys(noFilters)).toEqual(setFilters(every))
})

test('filters are sent by the names of the API', () => {
  const asked = address('q=lamp@1&publisher=studio&rule=eval-exec&older=3d&asked=true&sort=findings')
  expect(queueQuery(asked)).toEqual({
    limit: 50,
    page: 1,
    status: ['flagged'],
    sort: 'findings',
    asked: true,
    q: 'lamp@1',
    publisher_id: 'studio',
    rule: 'eval-exec',
    older_than: '3d',
  })
  expect(setFilters(asked)).toEqual(['publisher', 'rule', 'older', 'asked'])
  expect(setFilters(address('q=lamp&sort=node'))).toEqual([])
})
