import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../platform/wire.ts'
import type { CustomerRow } from './customer-store.ts'

export function presentCustomer(row: CustomerRow): components['schemas']['Customer'] {
  return {
    id: row.id,
    ...optionalText('email', row.email ?? ''),
    ...optionalText('name', row.name ?? ''),
    createdAt: wireDate(row.created_at),
    updatedAt: wireDate(row.updated_at),
    is_admin: row.is_admin,
    has_fund: row.amount_micros > 0,
  }
}
