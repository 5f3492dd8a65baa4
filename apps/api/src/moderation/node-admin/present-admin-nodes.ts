import type { components } from '@registry/contract/types'
import { findGivenAway } from '../../registry/comfy-nodes/contested-names.ts'
import type { Context } from '../../context.ts'
import { presentNodes } from '../../registry/nodes/list-nodes.ts'
import type { NodeRow } from '../../schema/tables.ts'
import { findNodesById, listNodeFacts } from './admin-node-store.ts'

type AdminNode = components['schemas']['AdminNode']

/** Presents nodes for admins in the given order. Four queries for any number. */
export async function presentAdminNodes(context: Context, rows: NodeRow[]): Promise<AdminNode[]> {
  const ids = rows.map(({ id }) => id)
  const [nodes, facts, givenAway] = await Promise.all([
    presentNodes(context, rows),
    listNodeFacts(context.db, ids),
    findGivenAway(context.db, ids),
  ])
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]))
  return nodes.map((node, index) => {
    const merged = rows[index]?.merged_into
    const names = givenAway.get(node.id)
    return {
      ...node,
      is_published: rows[index]?.listed_at !== null,
      tags_admin: rows[index]?.tags_admin ?? [],
      open_reports: factsOf.get(node.id)?.open_reports ?? 0,
      version_count: factsOf.get(node.id)?.version_count ?? 0,
      ...(merged && { merged_into: merged }),
      ...(names && { preempted_by_others: names }),
    }
  })
}

/** Converts a pack to the format for admins. */
export async function presentAdminNode(context: Context, row: NodeRow): Promise<AdminNode> {
  const [node] = await presentAdminNodes(context, [row])
  if (!node) throw new Error(`node ${row.id} was not presented`)
  return node
}

/** Presents nodes by id, in the given order. Five queries for any number. */
export async function presentAdminNodesById(context: Context, ids: string[]): Promise<AdminNode[]> {
  return presentAdminNodes(context, await findNodesById(context.db, ids))
}
