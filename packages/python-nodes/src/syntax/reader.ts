import type { SyntaxNode } from '@registry/syntax'
import type { Expression, Statement } from './ast.ts'

/** Deeper than this nobody writes by hand, and the evaluator follows no further. */
const deepest = 120

/** What reads the grammar's tree. Expressions hold lambdas and statements hold expressions, so each gets at the other here. */
export interface Reader {
  expression(node: SyntaxNode | null | undefined): Expression
  block(node: SyntaxNode | null | undefined): Statement[]
  /** Set by a `yield`, so that the function around it is known to be a generator. */
  sawYield: boolean
}

/** Makes a reader stop at things nested too deeply, where it answers with `otherwise`. */
export function limitDepth<T>(read: (node: SyntaxNode) => T, otherwise: () => T, depth: { now: number }) {
  return (node: SyntaxNode | null | undefined): T => {
    if (!node || depth.now >= deepest) return otherwise()
    depth.now += 1
    try {
      return read(node)
    } finally {
      depth.now -= 1
    }
  }
}

/** The children that say something: no punctuation, no comments. */
export function parts(node: SyntaxNode): SyntaxNode[] {
  return node.namedChildren.filter((child) => child.type !== 'comment' && child.type !== 'line_continuation')
}

/** The line of a node, from 1. */
export function lineOf(node: SyntaxNode): number {
  return node.startPosition.row + 1
}
