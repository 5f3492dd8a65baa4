import { RegistryError } from '../../platform/errors.ts'
import { parseVersion, type VersionNumber } from '../../registry/versions/version-number.ts'

/** The version of a release as somebody writes it. Throws `invalid_version`. */
export function readVersion(text: string): VersionNumber {
  const number = parseVersion(text)
  if (!number) throw new RegistryError('invalid_version', { version: text })
  return number
}

/** What a note knows of its version. */
export function versionFacts({ version, precedence, isPrerelease }: VersionNumber) {
  return { version, version_key: precedence, is_prerelease: isPrerelease }
}

/** How the audit log names a note. */
export function subjectOf({ project, version }: { project: string; version: string }): string {
  return `release:${project}@${version}`
}
