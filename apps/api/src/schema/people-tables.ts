import type { ColumnType, Generated } from 'kysely'

// People, publishers, and the members of publishers.

type CreatedAt = ColumnType<Date, Date | undefined, Date>

export type AccountStatus = 'active' | 'banned'
export type PublisherStatus = AccountStatus | 'deleted'
export type Role = 'owner' | 'member'

export interface Users {
  id: string
  email: string | null
  name: string | null
  email_verified: Generated<boolean>
  picture: string | null
  facts_at: Date | null
  is_approved: Generated<boolean>
  is_admin: Generated<boolean>
  status: Generated<AccountStatus>
  created_at: CreatedAt
  deleted_at: Date | null
}

export interface Publishers {
  id: string
  name: string
  description: Generated<string>
  website: Generated<string>
  support_email: Generated<string>
  source_code_repo: Generated<string>
  logo_url: Generated<string>
  status: Generated<PublisherStatus>
  created_at: CreatedAt
}

export interface PublisherMembers {
  publisher_id: string
  user_id: string
  role: Role
  created_at: CreatedAt
}

export interface PublisherInvitations {
  id: Generated<string>
  publisher_id: string
  email: string
  role: Role
  token_hash: Uint8Array
  invited_by: string | null
  expires_at: Date
  created_at: CreatedAt
}

export interface ClaimAttempts {
  state_hash: Uint8Array
  user_id: string
  publisher_id: string
  node_id: string
  expires_at: Date
  created_at: CreatedAt
}
