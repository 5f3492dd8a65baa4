import { ruleOf, type Finding } from '@registry/pack-scan/report'
import type { VersionStatus } from '../../schema/node-tables.ts'
import { wireStatus } from '../versions/present.ts'
import { publicReason } from '../versions/public-reason.ts'

/** Name of the review in the `status_reason` formats that clients read. */
export const reviewer = 'registry-review'

export const passedMessage = 'Passed automated checks'

/** Reason of an active version: a decision record that clients show, as JSON text. */
export const passedReason = JSON.stringify({ message: passedMessage, by: reviewer })

/**
 * Creates the reason of a flagged version: the array of issues that clients read, as JSON text. The reason is public,
 * so it omits lines and snippets of an open weakness, which the publisher sees in the report.
 */
export function flaggedReason(findings: Finding[]): string {
  return JSON.stringify(
    blockingRules(findings).map((rule) => ({
      issue_type: rule,
      message: ruleOf(rule)?.why ?? 'Found by the automated checks.',
      scanner: reviewer,
    })),
  )
}

/** Lists the rules that block a version, without duplicates. */
export function blockingRules(findings: Finding[]): string[] {
  return [...new Set(findings.filter(({ blocks }) => blocks).map(({ rule }) => rule))]
}

/** Lists the rules with findings, without duplicates: blocking rules first, then by name. */
export function rulesFound(findings: readonly Finding[]): string[] {
  const blocking = new Set(findings.filter(({ blocks }) => blocks).map(({ rule }) => rule))
  const others = new Set(findings.map(({ rule }) => rule).filter((rule) => !blocking.has(rule)))
  return [...[...blocking].toSorted(), ...[...others].toSorted()]
}

/** Returns whether the review set this reason, so that no person has decided since. */
export function isReviewReason(reason: string): boolean {
  const said: unknown = parsed(reason)
  const issues = Array.isArray(said) ? said : [said]
  return issues.length > 0 && issues.every(isOfReview)
}

function isOfReview(issue: unknown): boolean {
  if (typeof issue !== 'object' || issue === null) return false
  return ('scanner' in issue && issue.scanner === reviewer) || ('by' in issue && issue.by === reviewer)
}

function parsed(reason: string): unknown {
  try {
    return JSON.parse(reason)
  } catch {
    return undefined
  }
}

/** Earlier status of a version, its reason, and the side that decided it. */
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

/** Public names of the deciding sides, without the names of admins. */
export const publicNames = { review: reviewer, publisher: 'publisher', admin: 'an admin' } as const

const longestMessage = 10_000
const longestHistory = 40_000

/**
 * Creates the reason of a version after a decision of a person: the record that clients read, as JSON text. `past` has
 * the oldest status first; the oldest are dropped from a too long record.
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

/** Returns the message of a reason: the message of a record, otherwise the unchanged text. */
export function reasonMessage(reason: string): string {
  const record = recordOf(reason)
  return typeof record?.['message'] === 'string' ? record['message'] : reason
}

function entryOf({ status, reason, heldBy }: PastState): Entry {
  // Clients read the findings of an earlier flag here, limited to their public parts.
  const message = reasonMessage(publicReason({ status: 'flagged', status_reason: reason }))
  const by = heldBy === '' ? authorOf(reason) : publicNames[heldBy]
  return { status: wireStatus[status], message: shortened(message), ...(by && { by }) }
}

/** Guesses the author of a reason without a recorded decision, such as a reason from another registry. */
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
  const record = parsed(reason)
  return typeof record === 'object' && record !== null ? { ...record } : undefined
}
