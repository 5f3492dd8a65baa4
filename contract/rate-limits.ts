/** Declares rate limits on every operation, so that no contract file repeats them. */

interface Operation {
  'x-rate-limit'?: string
  responses: Record<string, object>
}

/** Returns a document in which every operation names its rate class and, unless that is `none`, declares 429. */
export function withRateLimits(document: object): object {
  // The bundler types a document as an object; the linter has verified its content.
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> }
  for (const methods of Object.values(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operation['x-rate-limit'] ??= method === 'get' ? 'read' : 'write'
      if (operation['x-rate-limit'] !== 'none') operation.responses['429'] ??= rateLimited
    }
  }
  return document
}

/** `x-of-all`: a single test covers this answer for all operations. */
const rateLimited = {
  'x-of-all': true,
  description: 'Too many requests; try again later.',
  headers: {
    'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
    RateLimit: { description: 'The rest of the limit and when it is renewed.', schema: { type: 'string' } },
    'RateLimit-Policy': { description: 'Requests of this kind within seconds.', schema: { type: 'string' } },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
}
