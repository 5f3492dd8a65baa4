import type { AnalyticsFacts, IdentityFacts, OfferFacts } from '../app/data/public-facts.ts'

export type { AnalyticsFacts, IdentityFacts, OfferFacts }

/** Log for errors, such as a pino logger. */
export interface PagesLog {
  error: (facts: Record<string, unknown>, message: string) => void
}

/** Cached page that is the same for every visitor. */
export interface CachedPage {
  etag: string
  /** Alternating names and values. */
  headers: readonly string[]
  plain: Buffer<ArrayBuffer>
}

/** Cache of pages by URL. A page stays cached until the registry changes. */
export interface PageCache {
  find: (address: string) => CachedPage | undefined
  /** Returns the current revision. Pages rendered from now on belong to this revision. */
  revision: () => number
  /** Caches a page rendered since the revision `madeIn`. Its headers are alternating names and values. */
  set: (address: string, madeIn: number, text: string, parts: { headers: readonly string[] }) => CachedPage
}

export interface PagesOptions {
  /**
   * Fetches from the API, in this process or elsewhere. Only the path and query of the URL count, relative to the API
   * root.
   */
  apiFetch: (request: Request) => Promise<Response>
  /** Public URL of the site, such as `https://registry.example.org`. */
  publicUrl: string
  /** Public URL of the API. */
  apiPublicUrl: string
  /** Public facts of the identity provider. */
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Lengthens the texts of English pages to test layouts. */
  pseudoLanguage?: boolean
  /** Cache of rendered pages. Without it, no page is cached. */
  cache?: PageCache
  /** Directory with `client/` and `server/`. Default: the build that contains this file. */
  buildDirectory?: string
  /** Default: the console. */
  log?: PagesLog
}

/** The site as a single fetch function. */
export interface Pages {
  fetch: (request: Request) => Promise<Response>
}

export type CreatePages = (options: PagesOptions) => Pages
