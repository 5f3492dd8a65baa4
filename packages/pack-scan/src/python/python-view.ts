import type { SyntaxId } from '@registry/syntax'
import type { Capability, Reach } from '../report.ts'
import type { RuleId } from '../rules.ts'
import type { Evaluator } from './evaluator.ts'
import type { PythonFile } from './python-file.ts'

/** A call and what is called. */
export interface Call {
  node: SyntaxId
  /** As `Evaluator.originOf` tells it; `?.name` when only the last part is known. */
  origin: string
  positional: readonly SyntaxId[]
  named: ReadonlyMap<string, SyntaxId>
}

/** A file as a rule gets it, and where it says what it sees. */
export interface PythonView {
  file: PythonFile
  e: Evaluator
  calls: readonly Call[]
  /** Every text that is written in the code and is no documentation, with escapes and `+` undone. */
  texts: readonly { node: SyntaxId; text: string }[]
  reachOf(node: SyntaxId): Reach
  /** `reach` where the rule knows better. */
  find(rule: RuleId, node: SyntaxId, detail: string, reach?: Reach): void
  can(capability: Capability, node: SyntaxId): void
}

/** Looks at one file for one family of things. */
export type PythonRule = (view: PythonView) => void

/** The argument of a call by its name or its place. */
export function argumentAt(call: Call, index: number, name?: string): SyntaxId | undefined {
  return call.positional[index] ?? (name === undefined ? undefined : call.named.get(name))
}
