import type { ErrorCode } from '../../platform/errors.ts'
import type { Schema } from '../../schema/tables.ts'

const minute = 60_000
const hour = 60 * minute

interface CredentialKind {
  /** Start of the text, by which people, programs and secret scanners tell kinds apart. */
  prefix: string
  /** Name in refusals. */
  called: string
  table: keyof Schema
  /** Refusal of a text that opens nothing; its sentence takes a cause. */
  invalid: ErrorCode
  /** Cause in that refusal when the text is well formed. */
  gone: string
  /** Milliseconds between two notes of a use. */
  noteEvery: number
}

const gone = 'it was revoked, or is of another registry'

/** Secrets that the registry issues, each in its differences from the others. */
export const credentialKinds = {
  /** Personal access tokens of publishers, and the short ones that trusted workflows get. */
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
    // The registry deletes an admin token that ended as it does one that was revoked.
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

/** Kinds that belong to a publisher, a person or a customer, who may have several. */
export type HeldKind = 'publish' | 'admin' | 'apiKey'

/** Kinds that the operator creates on the command line, one for each name. */
export type NamedKind = 'service' | 'ci'
