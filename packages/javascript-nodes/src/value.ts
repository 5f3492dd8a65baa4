import type { SyntaxId } from '@registry/syntax'
import type { Script } from './script.ts'

/** A node of a script's tree. */
export interface Place {
  script: Script
  node: SyntaxId
}

/** A call of a function or a turn of a loop, inside `outer`. */
export interface Frame extends Place {
  values: readonly (Value | undefined)[]
  /** The value of `this`. */
  self: Value | undefined
  outer: Frame | undefined
}

/** A known value of an expression; unknown values are undefined. */
export type Value =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'list'; items: readonly (Value | undefined)[] }
  /** A function, a class or an object literal in the source, with the frame around it. */
  | ({ kind: 'code'; frame: Frame | undefined } & Place)
  | { kind: 'module'; script: Script }

export function isSamePlace(a: Place, b: Place): boolean {
  return a.script === b.script && a.node === b.node
}

/** The innermost frame of a function or loop. */
export function frameOf(owner: Place, frame: Frame | undefined): Frame | undefined {
  for (let at = frame; at; at = at.outer) if (isSamePlace(at, owner)) return at
  return undefined
}
