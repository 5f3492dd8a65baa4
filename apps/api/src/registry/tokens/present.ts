import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { ListedTokenRow } from '../../access/credentials/token-store.ts'

/** A token as its publisher sees it in a list. */
export function presentToken(row: ListedTokenRow): components['schemas']['PersonalAccessToken'] {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: wireDate(row.created_at),
    // Of a token that is older than its hint only the beginning is known.
    token: row.hint || 'crt_…',
    ...(row.expires_at && { expires_at: wireDate(row.expires_at) }),
    ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
    ...(row.node_ids && { node_ids: row.node_ids }),
  }
}
