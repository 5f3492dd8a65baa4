import type { AdminNode } from './admin-node.ts'

/** A node as it is once it was merged into another one, or came back. */
export const asMerged = (node: AdminNode, into: string | undefined): AdminNode => {
  if (into !== undefined) return { ...node, status: 'NodeStatusDeleted', merged_into: into }
  const { merged_into: _gone, ...rest } = node
  return { ...rest, status: 'NodeStatusActive' }
}
