import { isDeepStrictEqual } from 'node:util'
import type { NodeFacts, NodeRow } from '../../schema/tables.ts'

/** The latest version of a node, with what its publisher said of the node in it. */
export interface Latest {
  id: string
  node_facts: Partial<NodeFacts>
}

interface Move {
  from: Latest | undefined
  to: Latest | undefined
  /** Whether `to` was never out before: what is said in it then replaces what people edited. */
  isRelease: boolean
  /** What an undo brings back, where nobody has changed it since. */
  restored: Partial<NodeFacts>
}

/**
 * What a node says of itself once another version is its latest. A release says what it states, and leaves the rest.
 * Where a version comes back or steps in for one that was stopped, only what the other had said changes: an edit stays.
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

/** As a version that was copied from elsewhere, of which the node itself is all that is known. */
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
