import type { SyntaxTree } from '@registry/syntax'

/** Cost in steps of visiting a child, and of reading a character. */
const visit = 0.2
const character = 0.001

/** A tree whose reads take steps in proportion to their cost. */
export function paidTree(tree: SyntaxTree, step: (cost: number) => boolean): SyntaxTree {
  return {
    ...tree,
    children: (node) => {
      const found = tree.children(node)
      step(found.length * visit)
      return found
    },
    field: (node, name) => {
      for (let child = node + 1; child <= tree.last(node); child = tree.last(child) + 1) {
        if (tree.fieldName(child) === name) return child
        if (!step(visit)) return undefined
      }
      return undefined
    },
    textOf: (node) => {
      step((tree.end(node) - tree.start(node)) * character)
      return tree.textOf(node)
    },
  }
}
