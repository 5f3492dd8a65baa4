import type { CallInit } from '@registry/api-client'
import { choice, compact, count, defineSearch, type SearchOf, text } from '../../../search/define-search.ts'

/** Search parameters of the audit log. Days are in UTC, and `until` includes its whole day. */
export const auditSearch = defineSearch({
  actor: text(),
  action: text(),
  subject: text(),
  batch: text(),
  since: text(),
  until: text(),
  machines: text(),
  sort: choice(['newest', 'oldest'], 'newest'),
  before: count(),
  after: count(),
})

export type AuditQuery = NonNullable<NonNullable<CallInit<'get', '/admin/audit'>['params']>['query']>

/**
 * Returns the request for an address. Without an actor, action, subject or batch, entries of machines are left out
 * unless the address asks for them. Invalid values are ignored.
 */
export const auditQuery = (asked: SearchOf<typeof auditSearch>): AuditQuery => {
  const { actor, action, subject, before, after } = asked
  const batch = uuid.test(asked.batch) ? asked.batch.toLowerCase() : undefined
  const since = dayStart(asked.since)
  const until = dayStart(asked.until)
  const isOldest = asked.sort === 'oldest'
  const isWhole = actor === '' && action === '' && subject === '' && batch === undefined
  return {
    ...compact({
      actor,
      action,
      subject,
      batch,
      since: since === undefined ? undefined : new Date(since).toISOString(),
      until: until === undefined ? undefined : new Date(until + dayMs).toISOString(),
      after: isOldest ? after : undefined,
      before: isOldest ? undefined : before,
    }),
    ...(isWhole && asked.machines === '' && { machines: false }),
    ...(isOldest && { order: 'oldest' as const }),
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const dayMs = 86_400_000

const dayStart = (day: string): number | undefined => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
