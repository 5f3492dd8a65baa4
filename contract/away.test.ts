import { expect, it } from 'vitest'
import { withAway } from './away.ts'

it('every operation declares 503, or its own answer for it', () => {
  const own = { description: 'Of its own.' }
  const document = { paths: { '/nodes': { get: { responses: { '200': {} } }, post: { responses: { '503': own } } } } }
  expect(withAway(document)).toMatchObject({
    paths: {
      '/nodes': {
        get: { responses: { '200': {}, '503': { headers: { 'Retry-After': {} } } } },
        post: { responses: { '503': own } },
      },
    },
  })
})
