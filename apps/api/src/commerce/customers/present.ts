import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { canSpend } from './can-spend.ts'
import type { CustomerRow } from './customer-store.ts'

export function presentCustomer(config: Pick<Config, 'billing'>, row: CustomerRow): components['schemas']['Customer'] {
  return {
    id: row.id,
    ...optionalText('email', row.email ?? ''),
    ...optionalText('name', row.name ?? ''),
    createdAt: wireDate(row.created_at),
    updatedAt: wireDate(row.updated_at),
    is_admin: row.is_admin,
    ...optionalText('stripe_id', row.stripe_id ?? ''),
    has_fund: canSpend(config, row.amount_micros),
  }
}
