import type { ApiClient } from '@registry/api-client'
import { createContext, type RouterContextProvider } from 'react-router'
import type { AnalyticsFacts, IdentityFacts, OfferFacts } from './public-facts.ts'

export interface RequestContext {
  api: ApiClient
  /** Sends a raw request below `apiRoot`, for calls outside the contract or with a person's token. */
  apiFetch: (request: Request) => Promise<Response>
  publicUrl: string
  apiPublicUrl: string
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Whether English texts are lengthened. */
  pseudoLanguage: boolean
  /** Marks the site's own scripts during rendering. The nonce is removed before the page is sent. */
  nonce: string
  requestId: string
  /** `Origin` header of a form request; undefined for a read. */
  origin: string | undefined
  /** Logs an error, once. */
  report: (error: unknown) => void
}

export const requestContext = createContext<RequestContext>()

/** Returns the API client of this request, for loaders. */
export const api = (context: Readonly<RouterContextProvider>): ApiClient => context.get(requestContext).api
