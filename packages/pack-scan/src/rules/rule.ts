import type { Severity } from '../report.ts'

export interface Rule {
  id: string
  severity: Severity
  /** When a finding blocks: never, always, or only in code that loading runs. */
  blocks: 'never' | 'always' | 'at-import'
  /** True when a finding also blocks in tests and examples that nothing loads. */
  blocksAside?: true
  /** Explains to the publisher why the finding matters. In English; pages translate the text by the rule id. */
  why: string
  /** Explains how to fix the finding. */
  remedy: string
}
