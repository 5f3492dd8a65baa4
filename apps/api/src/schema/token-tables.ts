import type { ColumnType, Generated } from 'kysely'

// Credentials that publish without a person.

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface PersonalAccessTokens {
  id: Generated<string>
  publisher_id: string
  name: string
  description: Generated<string>
  token_hash: Uint8Array
  kind: Generated<'personal' | 'trusted'>
  hint: Generated<string>
  expires_at: Date | null
  node_ids: string[] | null
  created_by: string | null
  trusted_publisher_id: string | null
  expiry_noticed_at: Date | null
  created_at: CreatedAt
  last_used_at: Date | null
}

export interface TrustedPublishers {
  id: Generated<string>
  publisher_id: string
  repository: string
  workflow: string
  environment: Generated<string>
  node_ids: string[] | null
  repository_id: string | null
  repository_owner_id: string | null
  created_by: string | null
  created_at: CreatedAt
  last_used_at: Date | null
}

export interface ExchangedIdTokens {
  issuer: string
  jti: string
  expires_at: Date
}
