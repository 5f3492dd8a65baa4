import type { components } from '@registry/contract/types'
import { optionalText } from '../../platform/wire.ts'
import type { UserRow } from '../../schema/tables.ts'

/** A person as they see themselves. */
export function presentUser(user: UserRow): components['schemas']['User'] {
  return {
    id: user.id,
    ...optionalText('email', user.email ?? ''),
    ...optionalText('name', user.name ?? ''),
    ...optionalText('picture', user.picture ?? ''),
    isApproved: user.is_approved,
    isAdmin: user.is_admin,
  }
}
