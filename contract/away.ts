/** Declares 503 for an unavailable database on every operation, so that no contract file repeats it. */

interface Operation {
  responses: Record<string, object>
}

/** Returns a document in which every operation declares 503. */
export function withAway(document: object): object {
  // Its JSON type is wider than needed; the linter has verified that the document is an OpenAPI object.
  const { paths = {} } = document as { paths?: Record<string, Record<string, Operation>> }
  for (const methods of Object.values(paths)) {
    for (const { responses } of Object.values(methods)) responses['503'] ??= away
  }
  return document
}

const away = {
  description: 'The registry is unavailable; try again in a moment.',
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
}
