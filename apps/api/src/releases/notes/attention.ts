import type { ReleaseNotes } from '../../schema/release-tables.ts'
import type { VersionNumber } from '../../registry/versions/version-number.ts'

/** How much a version asks to be noticed when nobody says so: by which of its numbers moved; a pre-release asks for little. */
export function attentionOf({ version, isPrerelease }: VersionNumber): ReleaseNotes['attention'] {
  if (isPrerelease) return 'low'
  const [, minor, patch] = version.split(/[.+]/)
  if (patch !== '0') return 'low'
  return minor === '0' ? 'high' : 'medium'
}
