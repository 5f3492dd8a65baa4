import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { BanRow } from './ban-store.ts'

/** A ban as admins see it. */
export function presentBan(ban: BanRow): components['schemas']['Ban'] {
  return {
    reason: ban.reason,
    by: ban.actor_name || ban.actor,
    at: wireDate(ban.created_at),
    ...(ban.lifted_at && { lifted_at: wireDate(ban.lifted_at) }),
    ...optionalText('lifted_by', ban.lifted_by),
  }
}
