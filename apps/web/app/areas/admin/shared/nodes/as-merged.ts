import type { AdminNode } from './admin-node.ts'

/** Returns a pack as it is after its merge into another pack, or after the undo of the merge. */
export const asMerged = (node: AdminNode, into: string | undefined): AdminNode => {
  if (into !== undefined) return { ...node, status: 'NodeStatusDeleted', merged_into: into }
  const { merged_into: _gone, ...rest } = node
  return { ...rest, status: 'NodeStatusActive' }
}
