import type { SyntaxId } from '@registry/syntax'
import type { Capability, Reach } from '../report.ts'
import type { RuleId } from '../rules.ts'
import type { Evaluator } from './evaluator.ts'
import type { PythonFile } from './python-file.ts'

/** A call with its callee. */
export interface Call {
  node: SyntaxId
  /** Name of the callee by `Evaluator.originOf`; `?.name` when only the last part is known. */
  origin: string
  positional: readonly SyntaxId[]
  named: ReadonlyMap<string, SyntaxId>
}

/** View of a file for a rule. The rule also reports its findings here. */
export interface PythonView {
  file: PythonFile
  e: Evaluator
  calls: readonly Call[]
  /** All text literals except docstrings, with escapes and `+` resolved. */
  texts: readonly { node: SyntaxId; text: string }[]
  reachOf(node: SyntaxId): Reach
  /** Reports a finding. A rule may pass a more precise reach than the default. */
  find(rule: RuleId, node: SyntaxId, detail: string, reach?: Reach): void
  can(capability: Capability, node: SyntaxId): void
}

/** Checks a file for a family of findings. */
export type PythonRule = (view: PythonView) => void

/** Returns the argument of a call by position, otherwise by name. */
export function argumentAt(call: Call, index: number, name?: string): SyntaxId | undefined {
  return call.positional[index] ?? (name === undefined ? undefined : call.named.get(name))
}
