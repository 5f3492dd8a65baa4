import type { AnalyticsFacts, IdentityFacts, OfferFacts } from '../app/data/public-facts.ts'

export type { AnalyticsFacts, IdentityFacts, OfferFacts }

/** Where faults go; a pino logger is one. */
export interface PagesLog {
  error: (facts: Record<string, unknown>, message: string) => void
}

/** A page that is the same for every visitor. */
export interface CachedPage {
  etag: string
  /** Names and values in turn. */
  headers: readonly string[]
  plain: Buffer<ArrayBuffer>
}

/** Pages by address, each until the registry changes. */
export interface PageCache {
  find: (address: string) => CachedPage | undefined
  /** The revision that pages made from now on belong to. */
  revision: () => number
  /** Caches a page made since a revision; its headers are names and values in turn. */
  set: (address: string, madeIn: number, text: string, parts: { headers: readonly string[] }) => CachedPage
}

export interface PagesOptions {
  /** The API, in the same process or elsewhere. Of an address only path and query count, from the API's root on. */
  apiFetch: (request: Request) => Promise<Response>
  /** Where visitors find the site, such as `https://registry.example.org`. */
  publicUrl: string
  /** Where other programs find the API. */
  apiPublicUrl: string
  /** Identity provider; public. */
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Lengthens the texts of the English pages, to try layouts with. */
  pseudoLanguage?: boolean
  /** No page is cached when absent. */
  cache?: PageCache
  /** Holds `client/` and `server/`; the build beside this file when absent. */
  buildDirectory?: string
  /** The console when absent. */
  log?: PagesLog
}

/** The site behind one function. */
export interface Pages {
  fetch: (request: Request) => Promise<Response>
}

export type CreatePages = (options: PagesOptions) => Pages
