import type { SyntaxId } from '@registry/syntax'
import type { Program } from './program.ts'
import type { Script } from './script.ts'
import type { Frame, NodeRef, Value } from './value.ts'

/** Evaluates expressions of a pack. Uncertain values are undefined. */
export interface Evaluator {
  program: Program
  evaluate(ref: NodeRef, frame: Frame | undefined): Value | undefined
  /** The text of a member's key, literal or computed. */
  keyOf(script: Script, key: SyntaxId | undefined, frame: Frame | undefined): string | undefined
  exported(script: Script, name: string): Value | undefined
}
