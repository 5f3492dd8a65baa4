import type { Archive } from '../archives/read-archive.ts'
import type { VersionStatus } from '../schema/tables.ts'

export interface Verdict {
  status: Extract<VersionStatus, 'active' | 'flagged' | 'pending'>
  /** A sentence for everyone who looks at the version. */
  reason: string
}

/** Decides what becomes of a version whose archive was read: a sound archive with a manifest is active at once. */
export function reviewVersion(_archive: Archive): Verdict {
  return { status: 'active', reason: '' }
}
