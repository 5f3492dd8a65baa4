import type { SyntaxNode, SyntaxTree } from '@registry/syntax'
import type { Statement } from './ast.ts'
import { readExpression } from './read-expression.ts'
import { readBlock } from './read-statement.ts'
import { limitDepth, type Reader } from './reader.ts'

/** The statements of a file. The tree must outlive them: the bodies of functions are read when they are first called. */
export function readModule(tree: SyntaxTree): Statement[] {
  const depth = { now: 0 }
  const reader: Reader = {
    sawYield: false,
    expression: limitDepth(
      (node: SyntaxNode) => readExpression(node, reader),
      () => ({ kind: 'unknown' }),
      depth,
    ),
    block: limitDepth(
      (node: SyntaxNode) => readBlock(node, reader),
      () => [],
      depth,
    ),
  }
  return reader.block(tree.rootNode)
}
