import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { ApiKeyRow } from '../../access/credentials/api-key-store.ts'

export function presentApiKey(row: ApiKeyRow): components['schemas']['ApiKey'] {
  const { id, name, description, key_prefix: prefix } = row
  return {
    id,
    name,
    description,
    key_prefix: prefix,
    created_at: wireDate(row.created_at),
    ...(row.last_used_at && { last_used_at: wireDate(row.last_used_at) }),
  }
}
