import type { Bump } from '@registry/signatures'
import semver from 'semver'

/**
 * Returns the lowest version after `current` that announces the change. Before 1.0.0, a minor step announces a breaking
 * change, as in semver and the ranges of installers. A pre-release is followed by its release.
 */
export function adviseVersion(current: string, bump: Bump): string | undefined {
  const parsed = semver.parse(current)
  if (!parsed) return undefined
  const isEarly = parsed.major === 0
  const step = isEarly && bump === 'major' ? 'minor' : isEarly ? 'patch' : bump
  // Nothing follows the largest number that semver reads.
  return semver.valid(semver.inc(current, step)) ?? undefined
}
