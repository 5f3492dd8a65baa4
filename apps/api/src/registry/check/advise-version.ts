import semver from 'semver'

export type Bump = 'major' | 'minor' | 'patch'

/**
 * The least number after `current` that tells users what changed. Before 1.0.0 a minor step is what breaks, as semver and
 * the ranges that installers read have it. A pre-release is followed by its release.
 */
export function adviseVersion(current: string, bump: Bump): string | undefined {
  const parsed = semver.parse(current)
  if (!parsed) return undefined
  const isEarly = parsed.major === 0
  const step = isEarly && bump === 'major' ? 'minor' : isEarly ? 'patch' : bump
  return semver.inc(current, step) ?? undefined
}
