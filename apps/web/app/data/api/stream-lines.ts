import { type PathOf, unwrap } from '@registry/api-client'
import { asRefusal, RefusalError } from '../refusals/refusal-error.ts'
import { fetchAsPerson } from '../session/fetch-as-person.ts'

/** Requests an answer that arrives line by line and may be long, as the signed-in person. Throws `RefusalError`. */
export const streamLines = async (
  path: PathOf<'get'>,
  query: Record<string, string | number | boolean | undefined>,
): Promise<Response> => {
  const url = new URL(`/api${path}`, location.origin)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  const response = await fetchAsPerson(new Request(url, { headers: { accept: 'application/x-ndjson' } })).catch(
    (error: unknown) => {
      throw asRefusal(error)
    },
  )
  if (response.ok) return response
  const error: unknown = await response.json().catch(() => undefined)
  const settled = await unwrap(Promise.resolve({ error, response }))
  throw settled.ok ? new Error('A refusal was taken for an answer') : new RefusalError(settled)
}
