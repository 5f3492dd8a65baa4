import type { ErrorCode } from '../../platform/errors.ts'
import type { Schema } from '../../schema/tables.ts'

const minute = 60_000
const hour = 60 * minute

interface CredentialKind {
  /** Prefix of the text, by which people, programs and secret scanners recognize the kind. */
  prefix: string
  /** Name of the kind in error messages. */
  called: string
  table: keyof Schema
  /** Error for an invalid text; its message takes a cause. */
  invalid: ErrorCode
  /** Cause in that error when the text is well formed. */
  gone: string
  /** Minimum milliseconds between two records of a use. */
  noteEvery: number
}

const gone = 'it was revoked, or is of another registry'

/** Kinds of secrets that the registry issues, each with the settings that differ. */
export const credentialKinds = {
  /** Personal access tokens of publishers, and the short-lived tokens of trusted workflows. */
  publish: {
    prefix: 'crt_',
    called: 'a publish token',
    table: 'personal_access_tokens',
    holder: 'publisher_id',
    invalid: 'token_invalid',
    gone,
    noteEvery: hour,
  },
  admin: {
    prefix: 'cra_',
    called: 'an admin token',
    table: 'admin_tokens',
    holder: 'user_id',
    invalid: 'admin_token_invalid',
    // The registry deletes both expired and revoked admin tokens, so the cause covers both.
    gone: 'it has ended, is older than an hour, or is of another registry',
    noteEvery: minute,
  },
  apiKey: {
    prefix: 'comfyui-',
    called: 'an API key',
    table: 'api_keys',
    holder: 'customer_id',
    invalid: 'api_key_invalid',
    gone,
    noteEvery: minute,
  },
  service: {
    prefix: 'crs_',
    called: 'a service token',
    table: 'service_tokens',
    invalid: 'service_token_invalid',
    nameInvalid: 'service_name_invalid',
    nameTaken: 'service_token_exists',
    notFound: 'service_token_not_found',
    gone,
    noteEvery: hour,
  },
  ci: {
    prefix: 'crc_',
    called: 'a token of a continuous integration',
    table: 'ci_tokens',
    invalid: 'ci_token_invalid',
    nameInvalid: 'ci_token_name_invalid',
    nameTaken: 'ci_token_exists',
    notFound: 'ci_token_not_found',
    gone,
    noteEvery: hour,
  },
} as const satisfies Record<string, CredentialKind & Record<string, unknown>>

export type Credential = keyof typeof credentialKinds

/** Kinds that belong to a publisher, a person or a customer. A holder may have several. */
export type HeldKind = 'publish' | 'admin' | 'apiKey'

/** Kinds that the operator creates on the command line, with a unique name each. */
export type NamedKind = 'service' | 'ci'
