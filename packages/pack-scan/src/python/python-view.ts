import type { SyntaxId } from '@registry/syntax'
import type { Capability, Reach } from '../report.ts'
import type { RuleId } from '../rules.ts'
import type { Evaluator } from './evaluator.ts'
import type { PythonFile } from './python-file.ts'

/** A call with its callee. */
export interface Call {
  node: SyntaxId
  /** As `Evaluator.originOf` returns it; `?.name` when only the last part is known. */
  origin: string
  positional: readonly SyntaxId[]
  named: ReadonlyMap<string, SyntaxId>
}

/** A file for a rule, which reports its findings here. */
export interface PythonView {
  file: PythonFile
  e: Evaluator
  calls: readonly Call[]
  /** Every text literal but docstrings, with escapes and `+` resolved. */
  texts: readonly { node: SyntaxId; text: string }[]
  reachOf(node: SyntaxId): Reach
  /** A rule may know the reach better than the default. */
  find(rule: RuleId, node: SyntaxId, detail: string, reach?: Reach): void
  can(capability: Capability, node: SyntaxId): void
}

/** Reviews a file for one family of findings. */
export type PythonRule = (view: PythonView) => void

/** The argument of a call by name or position. */
export function argumentAt(call: Call, index: number, name?: string): SyntaxId | undefined {
  return call.positional[index] ?? (name === undefined ? undefined : call.named.get(name))
}
