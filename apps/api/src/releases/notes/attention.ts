import type { ReleaseNotes } from '../../schema/release-tables.ts'
import type { VersionNumber } from '../../registry/versions/version-number.ts'

/** Returns the default attention of a version: by its changed number; low for a pre-release. */
export function attentionOf({ version, isPrerelease }: VersionNumber): ReleaseNotes['attention'] {
  if (isPrerelease) return 'low'
  const [, minor, patch] = version.split(/[.+]/)
  if (patch !== '0') return 'low'
  return minor === '0' ? 'high' : 'medium'
}
