import type { SyntaxId } from '@registry/syntax'
import type { Program } from './program.ts'
import type { Script } from './script.ts'
import type { Frame, Place, Value } from './value.ts'

/** Evaluates expressions of one pack. What is not known for certain is undefined. */
export interface Evaluator {
  program: Program
  evaluate(place: Place, frame: Frame | undefined): Value | undefined
  /** The text of a key of a member: written, or computed of what is known. */
  keyOf(script: Script, key: SyntaxId | undefined, frame: Frame | undefined): string | undefined
  exported(script: Script, name: string): Value | undefined
}
