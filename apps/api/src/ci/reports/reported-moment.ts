import { RegistryError } from '../../platform/errors.ts'
import { readDate } from '../../platform/wire.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The moment of a commit. Throws `invalid_request`, which names the field. */
export function readCommitTime(text: string, now: Date): Date {
  return notAhead('commit_time', readDate('`commit_time`', text), now)
}

/** Unix seconds, where 0 is no moment. Throws `invalid_request`, which names the field. */
export function readSeconds(field: 'start_time' | 'end_time', seconds: number, now: Date): Date | undefined {
  return seconds === 0 ? undefined : notAhead(field, new Date(seconds * 1000), now)
}

/** What is ahead of time would stand before everything that comes after it. */
function notAhead(field: string, moment: Date, now: Date): Date {
  if (moment.getTime() <= now.getTime() + dayMs) return moment
  const detail = `\`${field}\` is more than a day ahead of this registry's clock`
  throw new RegistryError('invalid_request', { detail })
}
