import { expect, test } from 'vitest'
import { auditQuery, auditSearch } from './search.ts'

const asked = (query: string) => auditQuery(auditSearch.parse(new URLSearchParams(query)))

test('a filter by days includes the whole last day', () => {
  expect(asked('since=2026-03-01&until=2026-03-02')).toEqual({
    since: '2026-03-01T00:00:00.000Z',
    until: '2026-03-03T00:00:00.000Z',
    machines: false,
  })
})

test('invalid parameters of the address are ignored', () => {
  expect(asked('batch=b1&since=yesterday&until=2026-13-40&before=-3&actor=')).toEqual({ machines: false })
})

test('machines are excluded unless the address includes them or filters by an entry of theirs', () => {
  expect(asked('')).toEqual({ machines: false })
  expect(asked('machines=shown')).toEqual({})
  expect(asked('actor=review')).toEqual({ actor: 'review' })
  expect(asked('action=version.review')).toEqual({ action: 'version.review' })
  expect(asked('subject=version:pack@1.0.0')).toEqual({ subject: 'version:pack@1.0.0' })
})

test('each sort order has its own cursor', () => {
  expect(asked('sort=oldest&after=7&before=9')).toEqual({ order: 'oldest', after: 7, machines: false })
  expect(asked('sort=newest&after=7&before=9')).toEqual({ before: 9, machines: false })
})

test('other filters are sent unchanged', () => {
  const batch = '0b1d1c5e-7a0e-4e1c-9c54-1a2b3c4d5e6f'
  expect(asked(`actor=user:u1&action=version&subject=node:my-pack*&before=120&batch=${batch}`)).toEqual({
    actor: 'user:u1',
    action: 'version',
    subject: 'node:my-pack*',
    batch,
    before: 120,
  })
})
