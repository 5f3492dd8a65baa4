import { ruleOf, type Finding } from '@registry/pack-scan'

/** Who decided, in the shapes that clients read of `status_reason`. */
export const reviewer = 'registry-review'

export const passedMessage = 'Passed automated checks'

/** Why a version is active: the record that clients show of a decision, as JSON text. */
export const passedReason = JSON.stringify({ message: passedMessage, by: reviewer })

/**
 * Why a version is flagged: the array of issues that clients read, as JSON text. Everyone may see it, so that it has no
 * lines and no snippets of what is not mended yet; those are in the report, for the publisher.
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

/** The rules that hold a version back, each once. */
export function blockingRules(findings: Finding[]): string[] {
  return [...new Set(findings.filter(({ blocks }) => blocks).map(({ rule }) => rule))]
}

/** Whether the review itself gave this reason, and no person has decided since. */
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
