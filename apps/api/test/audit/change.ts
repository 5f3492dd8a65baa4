import type { ActionsIssuer } from '../actions-issuer.ts'
import type { GitHubStandIn } from '../github-stand-in.ts'
import type { TestRegistry } from '../harness.ts'
import type { StripeStandIn } from '../payments/stripe-stand-in.ts'
import type { Person } from '../people.ts'
import type { OwnTarget } from './given-target.ts'

/** Things and people that a change can name. */
export interface World extends OwnTarget {
  registry: TestRegistry
  github: GitHubStandIn
  actions: ActionsIssuer
  stripe: StripeStandIn
  admin: Person
  moderator: Person
}

export interface Change {
  path: string
  body?: unknown
  type?: string
  /** Further headers. */
  headers?: Record<string, string>
  /** Name of the caller in the audit log, unless it is the person. */
  actor?: RegExp
  /** Undefined for a request that carries its own credential. */
  as?: Person | undefined
}
