/**
 * Returns the public status reason. Issues of a flagged version lose their lines and snippets, which only its publisher
 * may see until a fix.
 */
export function publicReason(version: { status: string; status_reason: string }): string {
  const { status, status_reason: reason } = version
  if (status !== 'flagged' || !reason.trimStart().startsWith('[')) return reason
  try {
    const issues: unknown = JSON.parse(reason)
    return Array.isArray(issues) ? JSON.stringify(issues.map(publicIssue)) : reason
  } catch {
    return reason
  }
}

const publicFields = new Set(['issue_type', 'message', 'scanner'])

function publicIssue(issue: unknown): Record<string, unknown> {
  if (typeof issue !== 'object' || issue === null) return {}
  return Object.fromEntries(Object.entries(issue).filter(([field]) => publicFields.has(field)))
}
