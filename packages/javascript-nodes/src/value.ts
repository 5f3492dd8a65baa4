import type { SyntaxId } from '@registry/syntax'
import type { Script } from './script.ts'

/** A node of a script's tree. */
export interface Place {
  script: Script
  node: SyntaxId
}

/** One run of a function, or one round of a loop, inside of `outer`. */
export interface Frame extends Place {
  values: readonly (Value | undefined)[]
  /** What `this` is. */
  self: Value | undefined
  outer: Frame | undefined
}

/** What an expression is known to be. Anything else is undefined. */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'list'; items: readonly (Value | undefined)[] }
  /** A function, a class or an object literal, where it is written, and what is known around it. */
  | ({ kind: 'code'; frame: Frame | undefined } & Place)
  | { kind: 'module'; script: Script }

export function isSamePlace(a: Place, b: Place): boolean {
  return a.script === b.script && a.node === b.node
}
