import { RegistryError } from '../../platform/errors.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { VersionRow } from '../../schema/tables.ts'

/** Sides that change the status of a version; `undo` is an admin who takes back a decision of an admin. */
export type StatusActor = 'review' | 'publisher' | 'admin' | 'undo'

type Changes = Partial<Record<VersionStatus, readonly VersionStatus[]>>

const byAdmin = {
  pending: ['active', 'flagged', 'banned', 'deleted'],
  active: ['flagged', 'banned', 'deleted'],
  flagged: ['active', 'banned', 'deleted'],
  banned: ['active', 'flagged', 'deleted'],
  deleted: ['active', 'flagged', 'banned'],
} as const satisfies Changes

const mayFollow: Record<StatusActor, Changes> = {
  // Another review of a flagged version may pass it, or flag it again for other reasons.
  review: { pending: ['active', 'flagged'], flagged: ['active', 'flagged'] },
  publisher: { pending: ['deleted'], active: ['deleted'], flagged: ['deleted'] },
  admin: byAdmin,
  // An undo reverts each decision of an admin, and an undo of an undo repeats the decision.
  undo: {
    pending: byAdmin.pending,
    active: ['pending', ...byAdmin.active],
    flagged: ['pending', ...byAdmin.flagged],
    banned: ['pending', ...byAdmin.banned],
    deleted: ['pending', ...byAdmin.deleted],
  },
}

/** Returns whether a side may change a version from a status to another status. @internal */
export function isStatusChange(by: StatusActor, from: VersionStatus, to: VersionStatus): boolean {
  return mayFollow[by][from]?.includes(to) ?? false
}

/**
 * Returns the refusal of a status: `version_not_uploaded` or `status_change_refused`; undefined for an allowed status.
 */
export function statusRefusal(by: StatusActor, version: VersionRow, to: VersionStatus): RegistryError | undefined {
  if (version.uploaded_at === null || (to === 'active' && version.sha256 === null && version.remote_url === null)) {
    return new RegistryError('version_not_uploaded', { version: version.version })
  }
  if (isStatusChange(by, version.status, to)) return undefined
  return new RegistryError('status_change_refused', { version: version.version, from: version.status, to })
}
