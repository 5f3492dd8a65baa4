import type { ActionsIssuer } from '../actions-issuer.ts'
import type { GitHubStandIn } from '../github-stand-in.ts'
import type { TestRegistry } from '../harness.ts'
import type { StripeStandIn } from '../payments/stripe-stand-in.ts'
import type { Person } from '../people.ts'
import type { OwnPlace } from './given-place.ts'

/** Who and what a change is asked for with. */
export interface World extends OwnPlace {
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
  /** What else is sent. */
  headers?: Record<string, string>
  /** How the audit log names who asks, when it is not the person. */
  actor?: RegExp
  /** Nobody for what carries its credential itself. */
  as?: Person | undefined
}
