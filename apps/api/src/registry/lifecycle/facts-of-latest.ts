import { isDeepStrictEqual } from 'node:util'
import type { NodeFacts, NodeRow } from '../../schema/tables.ts'

/** The latest version of a node, with the facts that it states of the node. */
export interface Latest {
  id: string
  node_facts: Partial<NodeFacts>
}

interface Move {
  from: Latest | undefined
  to: Latest | undefined
  /** `to` was never public before: its facts replace edits of people. */
  isRelease: boolean
  /** Facts that an undo brings back, where nobody has changed them since. */
  restored: Partial<NodeFacts>
}

/**
 * Returns the facts of a node that change when another version is its latest. A release replaces the facts that it states.
 * Where a version comes back or steps in for a stopped one, only facts of the other version change: edits stay.
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

/** A version that was copied from another registry states nothing. */
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

// The keys of an object of this type are its columns.
const allFacts = ['name', ...Object.keys(nothingSaid)] as (keyof NodeFacts)[]
