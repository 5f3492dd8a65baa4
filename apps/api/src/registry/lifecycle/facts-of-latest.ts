import { isDeepStrictEqual } from 'node:util'
import type { NodeFacts } from '../../schema/node-tables.ts'
import type { NodeRow } from '../../schema/tables.ts'

/** Latest version of a node, with the facts that it states about the node. */
export interface Latest {
  id: string
  node_facts: Partial<NodeFacts>
}

interface Move {
  from: Latest | undefined
  to: Latest | undefined
  /** Whether `to` was never public before: its facts then replace edits of admins and publishers. */
  isRelease: boolean
  /** Facts that an undo restores, except facts with later changes. */
  restored: Partial<NodeFacts>
}

/**
 * Returns the facts of a node that change with its latest version. A release replaces the facts that it states. For any
 * other change, only facts from the replaced version change, so edits stay.
 */
export function factsOfLatest(node: Pick<NodeRow, 'id' | keyof NodeFacts>, move: Move): Partial<NodeFacts> {
  const { from, to, isRelease, restored } = move
  if (!to) return restored
  if (to.id === from?.id) return {}
  if (isRelease) return to.node_facts
  const said = from?.node_facts ?? {}
  const isOfFrom = (column: keyof NodeFacts) => column in said && isDeepStrictEqual(said[column], node[column])
  const columns = allFacts.filter((column) => isOfFrom(column) || column in restored)
  const values = { ...(saysNothing(to) ? {} : { ...nothingSaid, name: node.id }), ...restored, ...to.node_facts }
  return Object.fromEntries(columns.filter((column) => column in values).map((column) => [column, values[column]]))
}

/** Returns whether a version states no facts, as a version from another registry. */
function saysNothing({ node_facts: facts }: Latest): boolean {
  return Object.keys(facts).length === 0
}

const nothingSaid: Omit<NodeFacts, 'name'> = {
  description: '',
  author: '',
  category: '',
  license: '',
  repository: '',
  icon_url: '',
  banner_url: '',
  tags: [],
}

// TypeScript types keys as plain strings; the keys of this object are the columns.
const allFacts = ['name', ...Object.keys(nothingSaid)] as (keyof NodeFacts)[]
