import type { Tree } from 'web-tree-sitter'
import { lineFinder } from './line-finder.ts'

/** Id of a node in a `SyntaxTree`: its index in text order. */
export type SyntaxId = number

/**
 * Syntax tree outside the parser's memory: named nodes in text order, without comments and line continuations. Columns
 * need only a few bytes per node and no recursion, so deep nesting is cheap.
 */
export interface SyntaxTree {
  readonly text: string
  readonly count: number
  kind(node: SyntaxId): string
  parent(node: SyntaxId): SyntaxId | undefined
  /** Returns the last descendant of a node, or the node itself. The ids between the two are its descendants. */
  last(node: SyntaxId): SyntaxId
  children(node: SyntaxId): SyntaxId[]
  field(node: SyntaxId, name: string): SyntaxId | undefined
  /** Returns the parent's field that contains the node. */
  fieldName(node: SyntaxId): string | undefined
  start(node: SyntaxId): number
  end(node: SyntaxId): number
  textOf(node: SyntaxId): string
  /** The line on which a node starts, from 1. */
  line(node: SyntaxId): number
  /** Share of the text that the grammar cannot parse, from 0 to 1. */
  unreadable: number
  /** The line of the first syntax error, from 1; undefined without errors. */
  errorLine: number | undefined
}

/** Copies a tree. Returns undefined for a tree with more nodes than `mostNodes`. */
export function copyTree(tree: Tree, text: string, mostNodes: number): SyntaxTree | undefined {
  const columns = readColumns(tree, mostNodes)
  if (!columns) return undefined
  const { kinds, fields, starts, ends, parents, lasts, count, kindNames, fieldNames, unreadable, errorAt } = columns
  let lineAt: ((position: number) => number) | undefined
  const line = (position: number): number => (lineAt ??= lineFinder(text))(position)
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
    line: (node) => line(at(starts, node)),
    errorLine: errorAt === undefined ? undefined : line(errorAt),
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
  errorAt: number | undefined
}

const errorKind = 65_535
const skipped = new Set(['comment', 'html_comment', 'line_continuation'])

function readColumns(tree: Tree, mostNodes: number): Columns | undefined {
  // The count of the root includes itself and all descendants, even unnamed nodes.
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
  const { types, fields: fieldNames } = tree.language
  const isSkipped = types.map((type) => skipped.has(type))
  const { hasError } = tree.rootNode
  let count = 0
  let unreadable = 0
  let unreadableUntil = 0
  let errorAt: number | undefined
  let isGoingUp = false
  for (;;) {
    if (isGoingUp && wasNamed.pop()) lasts[open.pop() ?? 0] = count - 1
    if (!isGoingUp) {
      const kind = cursor.nodeTypeId
      if (hasError && (kind === errorKind || cursor.nodeIsMissing)) errorAt ??= cursor.startIndex
      const isNamed = !isSkipped[kind] && cursor.nodeIsNamed
      if (isNamed) {
        kinds[count] = kind
        fields[count] = cursor.currentFieldId
        starts[count] = cursor.startIndex
        ends[count] = cursor.endIndex
        parents[count] = open.at(-1) ?? 0
        lasts[count] = count
        const from = Math.max(unreadableUntil, cursor.startIndex)
        if (kind === errorKind && cursor.endIndex > from) {
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
  if (hasError) errorAt ??= 0
  const kindNames = types.slice()
  kindNames[errorKind] = 'ERROR'
  return { kinds, fields, starts, ends, parents, lasts, count, kindNames, fieldNames, unreadable, errorAt }
}
