/** Reason for holding a version back: a text, or the rules that the review found broken. */
export type VersionReason = { text: string } | { rules: string[]; count: number }

const longestText = 600
const longestRule = 60
const shownRules = 6

/** Parses a reason: plain text, the message of a decision, or the rules of a review's issues. */
export const versionReason = (reason: string | undefined): VersionReason | undefined => {
  const text = reason?.trim() ?? ''
  if (text === '') return undefined
  if (!/^[[{]/.test(text)) return { text: text.slice(0, longestText) }
  const said = parsed(text)
  if (Array.isArray(said)) return ofIssues(said)
  const message = textOf(said, 'message')
  return message === undefined ? undefined : { text: message.slice(0, longestText) }
}

const ofIssues = (issues: unknown[]): VersionReason | undefined => {
  const rules = [...new Set(issues.flatMap((issue) => textOf(issue, 'issue_type') ?? []))]
  if (rules.length === 0) return undefined
  return { rules: rules.slice(0, shownRules).map((rule) => rule.slice(0, longestRule)), count: rules.length }
}

const textOf = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' && text !== '' ? text : undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
