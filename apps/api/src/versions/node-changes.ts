import { isDeepStrictEqual } from 'node:util'
import type { NodeFacts, NodeRow } from '../schema/tables.ts'

/** Columns of a node with their values before and after a change, moments as ISO 8601. */
export type NodeChanges = Record<string, [before: unknown, after: unknown]>

/** What a version may change of its node. */
export type NodeValues = Partial<NodeFacts> & { listed_at?: Date | null }

/** What differs between a node and what is to become of it. */
export function nodeChanges(node: NodeRow, values: NodeValues): NodeChanges {
  const before = new Map<string, unknown>(Object.entries(node))
  const pairs = Object.entries(values).map(
    ([column, after]) => [column, [plain(before.get(column)), plain(after)]] as const,
  )
  return Object.fromEntries(pairs.filter(([, [old, fresh]]) => !isDeepStrictEqual(old, fresh)).map(mutable))
}

/**
 * What takes changes back, without what somebody has changed since, and without what another active version stands for as
 * well: that the node is listed, and what travelled with it.
 */
export function takenBack(node: NodeRow, changes: NodeChanges, otherActive?: Partial<NodeFacts>): NodeChanges {
  const now = new Map<string, unknown>(Object.entries(node))
  const said = new Map<string, unknown>(Object.entries(otherActive ?? {}))
  const isSaidStill = (column: string, after: unknown) =>
    otherActive !== undefined && (column === 'listed_at' || isDeepStrictEqual(said.get(column), after))
  const standing = Object.entries(changes).filter(
    ([column, [, after]]) => isDeepStrictEqual(plain(now.get(column)), after) && !isSaidStill(column, after),
  )
  return Object.fromEntries(standing.map(([column, [before, after]]) => [column, [after, before]]))
}

/** What a node says after changes. */
export function changedValues({ listed_at: listed, ...facts }: NodeChanges): NodeValues {
  const values = Object.fromEntries(Object.entries(facts).map(([column, [, after]]) => [column, after]))
  // They were read from a node or from what travelled with a version, column by column.
  return { ...(values as Partial<NodeFacts>), ...(listed && { listed_at: momentOf(listed[1]) }) }
}

function plain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function momentOf(value: unknown): Date | null {
  return typeof value === 'string' ? new Date(value) : null
}

function mutable([column, [before, after]]: readonly [string, readonly [unknown, unknown]]): [
  string,
  [unknown, unknown],
] {
  return [column, [before, after]]
}
