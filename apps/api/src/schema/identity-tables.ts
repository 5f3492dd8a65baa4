import type { ColumnType, Generated } from 'kysely'

// The tables of the embedded identity provider, which reads and writes them by itself.

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export interface IdentityUsers {
  id: string
  name: string
  email: string
  email_verified: Generated<boolean>
  image: string | null
  two_factor_enabled: Generated<boolean>
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface IdentitySessions {
  id: string
  user_id: string
  token: string
  expires_at: Date
  ip_address: string | null
  user_agent: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
  /** Time when the session last showed a second factor. */
  proved_at: Date | null
}

export interface IdentityAccounts {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  password: string | null
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface IdentityVerifications {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: CreatedAt
  updated_at: CreatedAt
}

export interface IdentityKeys {
  id: string
  public_key: string
  private_key: string
  alg: string | null
  crv: string | null
  created_at: CreatedAt
  expires_at: Date | null
}

/** An authenticator app; secret and codes are encrypted. */
export interface IdentityTwoFactors {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  verified: Generated<boolean>
  failed_verification_count: Generated<number>
  locked_until: Date | null
  /** Time when a first code confirmed the authenticator app. */
  confirmed_at: Date | null
}

export interface IdentityPasskeys {
  id: string
  user_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: boolean
  transports: string | null
  aaguid: string | null
  created_at: CreatedAt
  last_used_at: Date | null
}
