import type { Schema } from '@registry/api-client'

type Version = Schema<'NodeVersion'>

export interface Choice {
  /** The version asked for, else the one without a number; absent while there is none to install. */
  chosen?: Version
  /** A version that was asked for and does not exist. */
  missing?: string
  /** A newer version than the latest that waits or was stopped. */
  held?: Version
}

/** Finds the version that a page shows among all versions of a node, the newest first. */
export const findShownVersion = (versions: Version[], latest: string | undefined, asked: string | null): Choice => {
  const found = asked === null ? undefined : versions.find(({ version }) => version === asked)
  const first = withoutNumber(versions, latest)
  const chosen = found ?? versions.find(({ version }) => version === first)
  const latestIndex = versions.findIndex(({ version }) => version === first)
  const newer = latestIndex < 0 ? versions : versions.slice(0, latestIndex)
  const held = newer.find(
    ({ status }) => status === 'NodeVersionStatusPending' || status === 'NodeVersionStatusFlagged',
  )
  return {
    ...(chosen && { chosen }),
    ...(asked !== null && asked !== '' && !found && { missing: asked }),
    ...(held && { held }),
  }
}

/** The version that a page shows unless another is asked for: the latest, or the newest yanked one where all are. */
export const withoutNumber = (versions: readonly Version[], latest: string | undefined): string | undefined =>
  latest ?? versions.find((each) => each.status === 'NodeVersionStatusActive' && each.yanked_at !== undefined)?.version
