import type { Severity } from '../report.ts'

export interface Rule {
  id: string
  severity: Severity
  /**
   * When a finding blocks: never, always, or only in code that loading runs. For most rules, code in tests and examples
   * that nothing loads does not block.
   */
  blocks: 'never' | 'always' | 'at-import'
  /** Explains to the publisher why the finding matters. In English; pages translate the text by the rule id. */
  why: string
  /** Explains how to fix the finding. */
  remedy: string
}
