import type { SyntaxId, SyntaxTree } from './syntax-tree.ts'

/**
 * Returns the operator between two operands, without comments and line continuations. A single space separates words.
 */
export function operatorBetween(tree: SyntaxTree, left: SyntaxId, right: SyntaxId): string {
  return gapBetween(tree, tree.end(left), tree.start(right)).trim().replaceAll(/\s+/g, ' ')
}

/**
 * Returns the operator of a node with a left and a right side. The tree itself stores only named nodes, so operators
 * are missing in it.
 */
export function operatorOf(tree: SyntaxTree, node: SyntaxId): string {
  const left = tree.field(node, 'left')
  const right = tree.field(node, 'right')
  return left === undefined || right === undefined ? '' : operatorBetween(tree, left, right)
}

/** Returns the three bounds of a node of kind `slice`. An absent bound is undefined. */
export function sliceBounds(tree: SyntaxTree, node: SyntaxId): (SyntaxId | undefined)[] {
  const bounds: (SyntaxId | undefined)[] = [undefined, undefined, undefined]
  let bound = 0
  let end = tree.start(node)
  for (const child of tree.children(node)) {
    bound += gapBetween(tree, end, tree.start(child)).split(':').length - 1
    bounds[bound] = child
    end = tree.end(child)
  }
  return bounds
}

function gapBetween(tree: SyntaxTree, start: number, end: number): string {
  return tree.text.slice(start, end).replaceAll(/#.*|\\/g, ' ')
}
