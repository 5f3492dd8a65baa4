import type { SyntaxId } from '@registry/syntax'
import type { RuleId } from '../rules.ts'
import type { Script } from './script.ts'

/** One script for the rules that look at its tree. */
export interface ScriptView {
  script: Script
  find(rule: RuleId, node: SyntaxId, detail: string): void
}
