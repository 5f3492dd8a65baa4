import { type ApiClient, createClient } from '@registry/api-client'
import { fetchAsPerson } from '../session/fetch-as-person.ts'

let client: ApiClient | undefined

/** The API as the browser reaches it: on this origin, as whoever is signed in. */
export const browserApi = (): ApiClient =>
  (client ??= createClient({ fetch: fetchAsPerson, baseUrl: new URL('/api', location.origin).href }))
