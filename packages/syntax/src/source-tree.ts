import type { Tree as SyntaxTree } from 'web-tree-sitter'

/** A node of a `SourceTree`: its place in the order of the text. */
export type SyntaxId = number

/**
 * A syntax tree out of the parser's memory: the named nodes in the order of the text, as plain columns. A few bytes a node and
 * no recursion anywhere, so that neither a large pack nor deep nesting costs more than its length.
 */
export interface SourceTree {
  readonly text: string
  readonly count: number
  kind(node: SyntaxId): string
  parent(node: SyntaxId): SyntaxId | undefined
  /** The last node inside of this one, or itself: what is inside of a node is what stands between the two. */
  last(node: SyntaxId): SyntaxId
  children(node: SyntaxId): SyntaxId[]
  field(node: SyntaxId, name: string): SyntaxId | undefined
  /** The name under which its parent holds it. */
  fieldName(node: SyntaxId): string | undefined
  start(node: SyntaxId): number
  end(node: SyntaxId): number
  textOf(node: SyntaxId): string
  /** Share of the text that the grammar does not understand, from 0 to 1. */
  unreadable: number
}

/** Copies a tree; undefined when it has more nodes than `mostNodes`. */
export function copyTree(tree: SyntaxTree, text: string, mostNodes: number): SourceTree | undefined {
  const columns = readColumns(tree, mostNodes)
  if (!columns) return undefined
  const { kinds, fields, starts, ends, parents, lasts, count, kindNames, fieldNames, unreadable } = columns
  const at = (column: Int32Array | Uint16Array, node: SyntaxId): number => column[node] ?? 0
  const children = (node: SyntaxId): SyntaxId[] => {
    const found = []
    for (let child = node + 1; child <= at(lasts, node); child = at(lasts, child) + 1) found.push(child)
    return found
  }
  const fieldName = (node: SyntaxId): string | undefined => fieldNames[at(fields, node)] ?? undefined
  return {
    text,
    count,
    unreadable: text.length ? unreadable / text.length : 0,
    kind: (node) => kindNames[at(kinds, node)] ?? '',
    parent: (node) => (node > 0 ? at(parents, node) : undefined),
    last: (node) => at(lasts, node),
    children,
    fieldName,
    field: (node, name) => {
      for (let child = node + 1; child <= at(lasts, node); child = at(lasts, child) + 1)
        if (fieldName(child) === name) return child
      return undefined
    },
    start: (node) => at(starts, node),
    end: (node) => at(ends, node),
    textOf: (node) => text.slice(at(starts, node), at(ends, node)),
  }
}

interface Columns {
  kinds: Uint16Array
  fields: Uint16Array
  starts: Int32Array
  ends: Int32Array
  parents: Int32Array
  lasts: Int32Array
  count: number
  kindNames: readonly string[]
  fieldNames: readonly (string | null)[]
  unreadable: number
}

const errorKind = 65_535

function readColumns(tree: SyntaxTree, mostNodes: number): Columns | undefined {
  // The root counts itself and everything below, unnamed nodes too.
  const most = tree.rootNode.descendantCount
  if (most > mostNodes) return undefined
  const kinds = new Uint16Array(most)
  const fields = new Uint16Array(most)
  const starts = new Int32Array(most)
  const ends = new Int32Array(most)
  const parents = new Int32Array(most)
  const lasts = new Int32Array(most)
  const open: SyntaxId[] = []
  const wasNamed: boolean[] = []
  const cursor = tree.walk()
  let count = 0
  let unreadable = 0
  let unreadableUntil = 0
  let isGoingUp = false
  for (;;) {
    if (isGoingUp) {
      if (wasNamed.pop()) lasts[open.pop() ?? 0] = count - 1
    }
    if (!isGoingUp) {
      const isNamed = cursor.nodeIsNamed
      if (isNamed) {
        kinds[count] = cursor.nodeTypeId
        fields[count] = cursor.currentFieldId
        starts[count] = cursor.startIndex
        ends[count] = cursor.endIndex
        parents[count] = open.at(-1) ?? 0
        lasts[count] = count
        const from = Math.max(unreadableUntil, cursor.startIndex)
        if (cursor.nodeTypeId === errorKind && cursor.endIndex > from) {
          unreadable += cursor.endIndex - from
          unreadableUntil = cursor.endIndex
        }
        count++
      }
      if (cursor.gotoFirstChild()) {
        wasNamed.push(isNamed)
        if (isNamed) open.push(count - 1)
        continue
      }
    }
    isGoingUp = false
    if (cursor.gotoNextSibling()) continue
    if (!cursor.gotoParent()) break
    isGoingUp = true
  }
  cursor.delete()
  const { types, fields: fieldNames } = tree.language
  const kindNames = types.slice()
  kindNames[errorKind] = 'ERROR'
  return { kinds, fields, starts, ends, parents, lasts, count, kindNames, fieldNames, unreadable }
}
