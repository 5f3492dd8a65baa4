import type { ReviewState } from '../../schema/review-tables.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'

/** Filter of versions for admins; a missing field does not restrict. */
export interface AdminVersionFilter {
  statuses?: VersionStatus[] | undefined
  /** Part of the pack's id or name. */
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

/**
 * Parses a search for versions: part of a pack's id or name and, after the last `@`, the start of the version number.
 */
export function parseSearch(text: string): Pick<AdminVersionFilter, 'nodePart' | 'versionStart'> {
  const words = text.trim()
  const at = words.lastIndexOf('@')
  if (at < 0) return { nodePart: words || undefined }
  return {
    nodePart: words.slice(0, at).trim() || undefined,
    versionStart: words.slice(at + 1).trim() || undefined,
  }
}
