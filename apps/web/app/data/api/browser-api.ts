import { type ApiClient, createClient } from '@registry/api-client'
import { fetchAsPerson } from '../session/fetch-as-person.ts'

let client: ApiClient | undefined

/** Returns the API client of the browser: on this origin, for the signed-in person. */
export const browserApi = (): ApiClient =>
  (client ??= createClient({ fetch: fetchAsPerson, baseUrl: new URL('/api', location.origin).href }))
