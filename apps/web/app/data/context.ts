import type { ApiClient } from '@registry/api-client'
import { createContext, type RouterContextProvider } from 'react-router'
import type { AnalyticsFacts, IdentityFacts, OfferFacts } from './public-facts.ts'

export interface RequestContext {
  api: ApiClient
  /** Asks the same API below `apiRoot`, without the contract or as a person. */
  apiFetch: (request: Request) => Promise<Response>
  publicUrl: string
  apiPublicUrl: string
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Whether the texts of the English pages are lengthened. */
  pseudoLanguage: boolean
  /** Marks the scripts that this page is rendered with, and leaves before it is sent. */
  nonce: string
  requestId: string
  /** Whose page sent a form, as the browser says; undefined for a read. */
  origin: string | undefined
  /** Writes a fault to the log, once. */
  report: (error: unknown) => void
}

export const requestContext = createContext<RequestContext>()

/** The API client of this request, for loaders. */
export const api = (context: Readonly<RouterContextProvider>): ApiClient => context.get(requestContext).api
