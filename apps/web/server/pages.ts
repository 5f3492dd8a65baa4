import type { AnalyticsFacts, IdentityFacts } from '../app/data/public-facts.ts'

export type { AnalyticsFacts, IdentityFacts }

/** Where faults go; a pino logger is one. */
export interface PagesLog {
  error: (facts: Record<string, unknown>, message: string) => void
}

export interface PagesOptions {
  /** The API, in the same process or elsewhere. */
  apiFetch: (request: Request) => Promise<Response>
  /** Where visitors find the site, such as `https://registry.example.org`. */
  publicUrl: string
  /** Where other programs find the API. */
  apiPublicUrl: string
  /** Who vouches for people; every visitor gets to know it. */
  identity: IdentityFacts
  analytics: AnalyticsFacts
  /** Lengthens the texts of the English pages, to try layouts with. */
  pseudoLanguage?: boolean
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
