import { expect, test } from 'vitest'
import { noFilters, queueQuery, queueSearch, setFilters, statusesOf } from './search.ts'

const address = (text: string) => queueSearch.parse(new URLSearchParams(text))

test('without a word the queue is what the review flagged', () => {
  expect(queueQuery(address(''))).toEqual({ limit: 50, page: 1, status: ['flagged'] })
})

test('every status is asked for by naming none to the registry', () => {
  expect(queueQuery(address('status=any'))).toEqual({ limit: 50, page: 1 })
})

test('several statuses may be named, and what is none is not asked for', () => {
  expect(statusesOf(address('status=banned&status=active&status=odd'))).toEqual(['active', 'banned'])
  expect(statusesOf(address('status=odd'))).toEqual(['flagged'])
})

test('one node and the state of a review are filters too, and no state is made up', () => {
  const asked = address('status=any&node=lamp&review_state=failed')
  expect(queueQuery(asked)).toEqual({ limit: 50, page: 1, node_id: 'lamp', review_state: 'failed' })
  expect(setFilters(asked)).toEqual(['node', 'review_state'])
  expect(queueQuery(address('status=any&review_state=odd'))).toEqual({ limit: 50, page: 1 })
})

test('what takes the filters away names each of them', () => {
  const every = address('node=a&publisher=b&rule=c&review_state=failed&older=1d&asked=true')
  expect(Object.keys(noFilters)).toEqual(setFilters(every))
})

test('filters go by the names that the registry has for them', () => {
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
