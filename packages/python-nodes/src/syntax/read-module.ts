import { nameOf, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import type { Statement } from './ast.ts'
import { readExpression } from './read-expression.ts'
import { readBlock } from './read-statement.ts'
import { limitDepth, type Reader } from './reader.ts'

/** Reads the statements of a file. Function bodies are read at their first call. */
export function readModule(tree: SyntaxTree): Statement[] {
  const depth = { now: 0 }
  const reader: Reader = {
    tree,
    sawYield: false,
    expression: limitDepth(
      (node: SyntaxId) => readExpression(node, reader),
      () => ({ kind: 'unknown' }),
      depth,
    ),
    field: (node, name) => reader.expression(tree.field(node, name)),
    first: (node) => reader.expression(tree.children(node)[0]),
    name: (node, field) => {
      const named = node === undefined || field === undefined ? node : tree.field(node, field)
      return named === undefined ? '' : nameOf(tree, named)
    },
    block: limitDepth(
      (node: SyntaxId) => readBlock(node, reader),
      () => [],
      depth,
    ),
  }
  return reader.block(0)
}
