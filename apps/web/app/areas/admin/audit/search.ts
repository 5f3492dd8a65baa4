import type { CallInit } from '@registry/api-client'
import { timeOrder } from '../../../components/admin/time-order.ts'

/** What the log is asked for. */
export type AuditQuery = NonNullable<NonNullable<CallInit<'get', '/admin/audit'>['params']>['query']>

/** The query of an address: people's entries unless it names something or asks for machines; days are those of UTC, `until` with its whole day. What makes no sense asks nothing. */
export const auditQuery = (text: (name: string) => string): AuditQuery => {
  const [actor, action, subject] = [text('actor'), text('action'), text('subject')]
  const batch = uuid.test(text('batch')) ? text('batch').toLowerCase() : undefined
  const since = dayStart(text('since'))
  const until = dayStart(text('until'))
  const isOldest = timeOrder({ text }) === 'oldest'
  const isWhole = actor === '' && action === '' && subject === '' && batch === undefined
  const isOfPeople = isWhole && text('machines') === ''
  const edge = entryId(text(isOldest ? 'after' : 'before'))
  return {
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action }),
    ...(subject !== '' && { subject }),
    ...(batch !== undefined && { batch }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
    ...(until !== undefined && { until: new Date(until + dayMs).toISOString() }),
    ...(isOfPeople && { machines: false }),
    ...(isOldest && { order: 'oldest' }),
    ...(edge !== undefined && (isOldest ? { after: edge } : { before: edge })),
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const entryId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

const dayMs = 86_400_000

const dayStart = (day: string): number | undefined => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
