import type { components, paths } from '@registry/contract/types'
import createFetchClient, { type Client } from 'openapi-fetch'

export type { CallData, CallInit, PathOf, WriteMethod } from './calls.ts'
export { unwrap, type Deletion, type Refusal, type Unwrapped } from './unwrap.ts'

/** A schema of the contract by name, in its wire form. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The typed client of the API: `client.GET('/nodes/{nodeId}', { params: { path: { nodeId } } })`. */
export type ApiClient = Client<paths, 'application/json'>

export interface ClientOptions {
  /** Sends a request: the global fetch, or an API in the same process. */
  fetch: (request: Request) => Promise<Response>
  /** The API's base address, such as `https://api.example.org` or `/api`. */
  baseUrl: string
  /** Sent as a bearer token with every request. */
  token?: string
}

/** Creates a client of the registry. Array query parameters repeat their key, as the contract promises. */
export const createClient = ({ fetch, baseUrl, token }: ClientOptions): ApiClient =>
  createFetchClient<paths, 'application/json'>({
    fetch,
    baseUrl,
    querySerializer: { array: { style: 'form', explode: true } },
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
