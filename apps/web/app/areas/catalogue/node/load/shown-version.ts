import type { Schema } from '@registry/api-client'

type Version = Schema<'NodeVersion'>

export interface Choice {
  /** Requested version, else the default version. Absent if neither exists. */
  chosen?: Version
  /** Requested version that does not exist. */
  missing?: string
  /** Newer version than the latest that waits for a review or was stopped. */
  held?: Version
}

/** Finds the version for the page. `versions` lists all versions of a pack, newest first. */
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

/** Returns the default version of a page: the latest, or the newest yanked version if all are yanked. */
export const withoutNumber = (versions: readonly Version[], latest: string | undefined): string | undefined =>
  latest ?? versions.find((each) => each.status === 'NodeVersionStatusActive' && each.yanked_at !== undefined)?.version
