import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { AdminTokenRow } from './admin-token-store.ts'

/** An admin token as its owner sees it in a list. */
export function presentAdminToken(row: AdminTokenRow): components['schemas']['AdminTokenList']['tokens'][number] {
  return {
    id: row.id,
    created_at: wireDate(row.created_at),
    expires_at: wireDate(row.expires_at),
    ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
  }
}
