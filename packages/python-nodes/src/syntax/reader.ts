import type { SyntaxId, SyntaxTree } from '@registry/syntax'
import type { Expression, Statement } from './ast.ts'

/** Depth limit. Hand-written code does not nest deeper, and the evaluator does not follow deeper code. */
const deepest = 120

/**
 * Reads a syntax tree. It connects the readers of expressions and statements, which need each other: expressions
 * contain lambdas, statements contain expressions.
 */
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
  /** True after a `yield`, which makes the enclosing function a generator. */
  sawYield: boolean
}

/** Limits the recursion depth of a reader. For deeper nodes, the reader returns `otherwise`. */
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
