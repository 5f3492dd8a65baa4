import type { SourceTree, SyntaxId } from '@registry/syntax'

/** Finds the lines of nodes, from 1. The text is searched once, and only when the first is asked for. */
export function createLines(tree: SourceTree): (node: SyntaxId) => number {
  let ends: readonly number[] | undefined
  return (node) => {
    ends ??= lineEndsOf(tree.text)
    const start = tree.start(node)
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

function lineEndsOf(text: string): number[] {
  const ends = []
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at)
  return ends
}
