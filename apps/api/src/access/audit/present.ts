import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { AuditRow } from './audit-read-store.ts'

/** Presents an audit entry for admins. */
export function presentAuditEntry({
  at,
  actor_name,
  subject_name,
  ...entry
}: AuditRow): components['schemas']['AuditEntry'] {
  return {
    ...entry,
    at: wireDate(at),
    ...optionalText('actor_name', actor_name ?? ''),
    ...optionalText('subject_name', subject_name ?? ''),
  }
}
