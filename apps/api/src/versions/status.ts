import type { VersionStatus } from '../schema/tables.ts'

/** Who may change the state of a version. */
export type StatusActor = 'review' | 'publisher' | 'admin'

const mayFollow: Record<StatusActor, Partial<Record<VersionStatus, readonly VersionStatus[]>>> = {
  // Another look at what was flagged may find it sound, or flag it for other reasons.
  review: { pending: ['active', 'flagged'], flagged: ['active', 'flagged'] },
  publisher: { pending: ['deleted'], active: ['deleted'], flagged: ['deleted'] },
  admin: {
    pending: ['active', 'flagged', 'banned', 'deleted'],
    active: ['flagged', 'banned', 'deleted'],
    flagged: ['active', 'banned', 'deleted'],
    banned: ['active', 'flagged', 'deleted'],
    deleted: ['active', 'flagged', 'banned'],
  },
}

/** Whether somebody may bring a version from one state into another. */
export function isStatusChange(by: StatusActor, from: VersionStatus, to: VersionStatus): boolean {
  return mayFollow[by][from]?.includes(to) ?? false
}
