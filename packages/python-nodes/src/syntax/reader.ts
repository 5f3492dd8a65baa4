import type { SyntaxId, SyntaxTree } from '@registry/syntax'
import type { Expression, Statement } from './ast.ts'

/** No author nests deeper by hand, and the evaluator follows no deeper. */
const deepest = 120

/** Reads a syntax tree. Expressions contain lambdas and statements contain expressions; both meet here. */
export interface Reader {
  tree: SyntaxTree
  expression(node: SyntaxId | undefined): Expression
  /** The expression in a field of a node. */
  field(node: SyntaxId, name: string): Expression
  /** The first expression in a node. */
  first(node: SyntaxId): Expression
  /** The identifier in a field of a node, or in the node itself. */
  name(node: SyntaxId | undefined, field?: string): string
  block(node: SyntaxId | undefined): Statement[]
  /** Set by a `yield`, which makes the function around it a generator. */
  sawYield: boolean
}

/** Limits how deep a reader recurses. Deeper nodes read as `otherwise`. */
export function limitDepth<T>(read: (node: SyntaxId) => T, otherwise: () => T, depth: { now: number }) {
  return (node: SyntaxId | undefined): T => {
    if (node === undefined || depth.now >= deepest) return otherwise()
    depth.now += 1
    try {
      return read(node)
    } finally {
      depth.now -= 1
    }
  }
}
