import type { AnalyticsFacts, IdentityFacts, OfferFacts } from '../app/data/public-facts.ts'

export type { AnalyticsFacts, IdentityFacts, OfferFacts }

/** Where faults go; a pino logger is one. */
export interface PagesLog {
  error: (facts: Record<string, unknown>, message: string) => void
}

/** An answer that is the same for everyone, as it is kept. */
export interface KeptPage {
  etag: string
  /** Names and values in turn. */
  headers: readonly string[]
  plain: Buffer<ArrayBuffer>
}

/** Keeps what is the same for everyone, for whoever answers the next who asks for an address. */
export interface AnswerKeeper {
  /** What is kept of an address, as it would be made now. */
  find: (address: string) => KeptPage | undefined
  /** Which state of the registry answers are made of from now on. */
  revision: () => number
  /** Takes an answer that was made since a revision; its headers are names and values in turn. */
  keep: (address: string, revision: number, text: string, told: { headers: readonly string[] }) => KeptPage
}

export interface PagesOptions {
  /** The API, in the same process or elsewhere. Of an address only path and query count, from the API's root on. */
  apiFetch: (request: Request) => Promise<Response>
  /** Where visitors find the site, such as `https://registry.example.org`. */
  publicUrl: string
  /** Where other programs find the API. */
  apiPublicUrl: string
  /** Who vouches for people; every visitor gets to know it. */
  identity: IdentityFacts
  analytics: AnalyticsFacts
  offers: OfferFacts
  /** Lengthens the texts of the English pages, to try layouts with. */
  pseudoLanguage?: boolean
  /** Nothing is kept when absent. */
  keeper?: AnswerKeeper
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
