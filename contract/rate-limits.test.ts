import { expect, it } from 'vitest'
import { withRateLimits } from './rate-limits.ts'

const document = () => ({
  paths: {
    '/nodes': {
      get: { responses: { '200': {} } },
      post: { 'x-rate-limit': 'publish', responses: { '201': {}, '429': { description: 'Of its own.' } } },
      put: { responses: { '200': {} } },
    },
    '/health': { get: { 'x-rate-limit': 'none', responses: { '200': {} } } },
  },
})

it('every operation has a rate limit class and declares 429', () => {
  expect(withRateLimits(document())).toMatchObject({
    paths: {
      '/nodes': {
        get: { 'x-rate-limit': 'read', responses: { '200': {}, '429': { 'x-of-all': true } } },
        put: { 'x-rate-limit': 'write', responses: { '429': { 'x-of-all': true } } },
      },
    },
  })
})

it('an own declaration of an operation is kept', () => {
  const after = withRateLimits(document())
  expect(after).toHaveProperty('paths./nodes.post', document().paths['/nodes'].post)
  expect(after).toHaveProperty('paths./health.get', document().paths['/health'].get)
})
