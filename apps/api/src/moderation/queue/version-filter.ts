import type { ReviewState } from '../../schema/review-tables.ts'
import type { VersionStatus } from '../../schema/tables.ts'

/** Which versions an admin wants to see; an absent field does not restrict. */
export interface AdminVersionFilter {
  statuses?: VersionStatus[] | undefined
  /** In the id or the name of the node. */
  nodePart?: string | undefined
  versionStart?: string | undefined
  nodeId?: string | undefined
  publisherId?: string | undefined
  rule?: string | undefined
  isAsked?: boolean | undefined
  reviewState?: ReviewState | undefined
  createdBefore?: Date | undefined
}

export type AdminVersionSort = 'oldest' | 'newest' | 'node' | 'findings'

/** What somebody types to find versions: a part of a node's id or name and, behind the last `@`, how the version begins. */
export function parseSearch(text: string): Pick<AdminVersionFilter, 'nodePart' | 'versionStart'> {
  const words = text.trim()
  const at = words.lastIndexOf('@')
  if (at < 0) return { nodePart: words || undefined }
  return {
    nodePart: words.slice(0, at).trim() || undefined,
    versionStart: words.slice(at + 1).trim() || undefined,
  }
}
