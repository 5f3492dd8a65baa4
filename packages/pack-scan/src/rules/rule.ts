import type { Severity } from '../report.ts'

export interface Rule {
  id: string
  severity: Severity
  /** Whether a finding blocks: never, always, or only in code that loading runs. For most rules, code in tests and examples that nothing loads does not block. */
  blocks: 'never' | 'always' | 'at-import'
  /** Why it matters, for the publisher. English; pages translate by the id. */
  why: string
  /** How to fix it. */
  remedy: string
}
