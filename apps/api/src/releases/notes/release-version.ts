import { RegistryError } from '../../platform/errors.ts'
import { parseVersion, type VersionNumber } from '../../registry/versions/version-number.ts'

/** Parses the version of a release. Throws `invalid_version`. */
export function readVersion(text: string): VersionNumber {
  const number = parseVersion(text)
  if (!number) throw new RegistryError('invalid_version', { version: text })
  return number
}

/** Returns the columns of a note that derive from its version. */
export function versionFacts({ version, precedence, isPrerelease }: VersionNumber) {
  return { version, version_key: precedence, is_prerelease: isPrerelease }
}

/** Returns a note's name in the audit log. */
export function subjectOf({ project, version }: { project: string; version: string }): string {
  return `release:${project}@${version}`
}
