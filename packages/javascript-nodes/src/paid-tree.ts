import type { SyntaxTree } from '@registry/syntax'

/** Parts of a step: for a child that is visited, and for a character that is read. */
const visit = 0.2
const character = 0.001

/** A tree of which every read takes steps for what it looks at. */
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
