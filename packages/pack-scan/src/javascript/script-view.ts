import type { SyntaxId } from '@registry/syntax'
import type { RuleId } from '../rules.ts'
import type { Script } from './script.ts'

/** A script in the form that rules read. */
export interface ScriptView {
  script: Script
  find(rule: RuleId, node: SyntaxId, detail: string): void
}
