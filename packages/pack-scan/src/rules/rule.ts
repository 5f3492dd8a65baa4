import type { Severity } from '../report.ts'

export interface Rule {
  id: string
  severity: Severity
  /** Never; always; or only where the code runs as soon as the pack is loaded. Tests and examples never block. */
  blocks: 'never' | 'always' | 'at-import'
  /** Why it matters, for the publisher. English; pages translate by the id. */
  why: string
  /** How to mend it. */
  remedy: string
}
