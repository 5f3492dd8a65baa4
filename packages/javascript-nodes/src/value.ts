import type { SyntaxId } from '@registry/syntax'
import type { Script } from './script.ts'

/** A node of a script's tree. */
export interface NodeRef {
  script: Script
  node: SyntaxId
}

/** A call of a function or a turn of a loop, inside `outer`. */
export interface Frame extends NodeRef {
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
  | ({ kind: 'code'; frame: Frame | undefined } & NodeRef)
  | { kind: 'module'; script: Script }

export function isSameNode(a: NodeRef, b: NodeRef): boolean {
  return a.script === b.script && a.node === b.node
}

/** The innermost frame of a function or loop. */
export function frameOf(owner: NodeRef, frame: Frame | undefined): Frame | undefined {
  for (let at = frame; at; at = at.outer) if (isSameNode(at, owner)) return at
  return undefined
}
