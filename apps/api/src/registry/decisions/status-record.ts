import { isReviewReason, reviewer } from '../review/status-reason.ts'
import type { VersionStatus } from '../../schema/tables.ts'
import { wireStatus } from '../versions/present.ts'
import { publicReason } from '../versions/public-reason.ts'

/** A state that a version was in, why, and who stood behind it. */
export interface PastState {
  status: VersionStatus
  reason: string
  heldBy: '' | 'review' | 'publisher' | 'admin'
}

interface Entry {
  status: string
  message: string
  by?: string
}

/** How everyone reads who decided: an admin is not named. */
export const publicNames = { review: reviewer, publisher: 'publisher', admin: 'an admin' } as const

const longestMessage = 10_000
const longestHistory = 40_000

/**
 * Why a version is in its state after a person decided: the record that clients read, as JSON text. The states before are
 * given with the oldest first; the oldest are left out when they are too long.
 */
export function statusRecord(
  decision: { message: string; by: 'publisher' | 'admin'; batchId?: string | undefined },
  past: PastState[],
): string {
  const statusHistory: Entry[] = []
  let length = 0
  for (const state of past.toReversed()) {
    const entry = entryOf(state)
    length += entry.message.length
    if (length > longestHistory) break
    statusHistory.unshift(entry)
  }
  const { message, by, batchId } = decision
  return JSON.stringify({ message, by: publicNames[by], statusHistory, ...(batchId && { batchId }) })
}

/** What a reason says in words: the message of a record, else the text as it is. */
export function reasonMessage(reason: string): string {
  const record = recordOf(reason)
  return typeof record?.['message'] === 'string' ? record['message'] : reason
}

function entryOf({ status, reason, heldBy }: PastState): Entry {
  // The findings of an earlier flag are read from here; they are told as publicly as they were.
  const message = reasonMessage(publicReason({ status: 'flagged', status_reason: reason }))
  const by = heldBy === '' ? authorOf(reason) : publicNames[heldBy]
  return { status: wireStatus[status], message: shortened(message), ...(by && { by }) }
}

/** Who gave a reason that came from elsewhere, or before decisions were kept. */
function authorOf(reason: string): string | undefined {
  if (isReviewReason(reason)) return publicNames.review
  return recordOf(reason) ? publicNames.admin : undefined
}

function shortened(message: string): string {
  if (message.length <= longestMessage) return message
  return message.startsWith('[') ? '[]' : message.slice(0, longestMessage).toWellFormed()
}

function recordOf(reason: string): Record<string, unknown> | undefined {
  if (!reason.trimStart().startsWith('{')) return undefined
  try {
    const record: unknown = JSON.parse(reason)
    return typeof record === 'object' && record !== null ? { ...record } : undefined
  } catch {
    return undefined
  }
}
