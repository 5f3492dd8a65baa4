import { isDeepStrictEqual } from 'node:util'
import type { NodeFacts, NodeRow } from '../../schema/tables.ts'

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

/** The values before recorded changes, of the columns that nobody has changed since. */
export function valuesBefore(node: NodeRow, { listed_at: listed, ...facts }: NodeChanges): NodeValues {
  const now = new Map<string, unknown>(Object.entries(node))
  const isUnchanged = ([column, [, after]]: [string, NodeChanges[string]]) =>
    isDeepStrictEqual(plain(now.get(column)), after)
  const values = Object.fromEntries(
    Object.entries(facts)
      .filter(isUnchanged)
      .map(([column, [before]]) => [column, before]),
  )
  // They were read from a node, column by column.
  return {
    ...(values as Partial<NodeFacts>),
    ...(listed && isUnchanged(['listed_at', listed]) && { listed_at: momentOf(listed[0]) }),
  }
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
