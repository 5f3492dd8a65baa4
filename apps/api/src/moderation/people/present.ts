import type { components } from '@registry/contract/types'
import type { MemberRow } from '../../registry/members/member.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { wireStatus } from '../../registry/publishers/present.ts'
import type { AdminPublisherRow } from './publisher-list-store.ts'
import type { AdminUserRow } from './user-list-store.ts'

type Schemas = components['schemas']

/** Presents a publisher in a list for admins. */
export function presentAdminPublisher({ status, created_at, ...row }: AdminPublisherRow): Schemas['AdminPublisher'] {
  return {
    id: row.id,
    name: row.name,
    status: wireStatus[status],
    created_at: wireDate(created_at),
    node_count: row.node_count,
    member_count: row.member_count,
    downloads: row.downloads,
    flagged_count: row.flagged_count,
  }
}

/** Presents a person to admins. */
export function presentAdminUser(user: AdminUserRow): Schemas['AdminUser'] {
  return {
    id: user.id,
    ...optionalText('name', user.name ?? ''),
    ...optionalText('email', user.email ?? ''),
    email_verified: user.email_verified,
    status: user.status,
    is_admin: user.is_admin,
    created_at: wireDate(user.created_at),
    publisher_count: user.publisher_count,
  }
}

/** Presents a member of a publisher to admins. */
export function presentPerson({ user_id: id, name, email, role }: MemberRow): Schemas['AdminPerson'] {
  return { id, ...optionalText('name', name ?? ''), ...optionalText('email', email ?? ''), role }
}
