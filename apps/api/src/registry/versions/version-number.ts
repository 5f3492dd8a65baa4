export interface VersionNumber {
  /** MAJOR.MINOR.PATCH[-pre][+build] */
  version: string
  /** Key whose byte order equals semver precedence. Versions that differ only in build metadata have equal keys. */
  precedence: string
  isPrerelease: boolean
}

const core = String.raw`v?(\d+)(?:\.(\d+))?(?:\.(\d+))?`
const build = String.raw`(?:\+([0-9a-z-]+(?:\.[0-9a-z-]+)*))?`
const semverForm = new RegExp(`^${core}(?:-([0-9a-z-]+(?:\\.[0-9a-z-]+)*))?${build}$`, 'i')
const pythonForm = new RegExp(`^${core}[._-]?(alpha|a|beta|b|rc|c|preview|pre)[._-]?(\\d*)${build}$`, 'i')

// Python and semver both order alpha < beta < rc. A dev release would sort after alpha and beta, and semver has no post
// release, so both stay unreadable.
const pythonWords = new Map<string, string>(
  Object.entries({ a: 'alpha', b: 'beta', c: 'rc', pre: 'rc', preview: 'rc' }),
)

/**
 * Parses a version number as publishers write it: `1`, `1.2`, `v1.2.3`, `1.2.3-rc.1+build`, and Python's `1.2.3rc1`.
 * Returns undefined for other text.
 */
export function parseVersion(text: string): VersionNumber | undefined {
  const trimmed = text.trim()
  // Clients compare with npm's semver, which rejects longer text.
  if (trimmed.length > 200) return undefined
  return readSemver(trimmed) ?? readPython(trimmed)
}

function readSemver(text: string): VersionNumber | undefined {
  const [found, major, minor, patch, prerelease, metadata] = semverForm.exec(text) ?? []
  return found === undefined ? undefined : assemble([major, minor, patch], prerelease?.split('.') ?? [], metadata)
}

function readPython(text: string): VersionNumber | undefined {
  const [found, major, minor, patch, stage = '', count, metadata] = pythonForm.exec(text) ?? []
  if (found === undefined) return undefined
  const word = stage.toLowerCase()
  return assemble([major, minor, patch], [pythonWords.get(word) ?? word, withoutZeros(count)], metadata)
}

function assemble(
  numbers: (string | undefined)[],
  prerelease: string[],
  metadata: string | undefined,
): VersionNumber | undefined {
  const release = numbers.map(withoutZeros)
  if (!release.every(isSafe) || !prerelease.every(isIdentifier)) return undefined
  const isPrerelease = prerelease.length > 0
  return {
    version: release.join('.') + (isPrerelease ? `-${prerelease.join('.')}` : '') + (metadata ? `+${metadata}` : ''),
    precedence: release.map(numberKey).join('') + (isPrerelease ? `-${prerelease.map(identifierKey).join('')}` : '~'),
    isPrerelease,
  }
}

function withoutZeros(digits: string | undefined): string {
  return digits?.replace(/^0+(?=\d)/, '') || '0'
}

function isNumeric(identifier: string): boolean {
  return /^\d+$/.test(identifier)
}

function isIdentifier(identifier: string): boolean {
  return !isNumeric(identifier) || (identifier === withoutZeros(identifier) && isSafe(identifier))
}

function isSafe(digits: string): boolean {
  return digits.length <= 16 && Number.isSafeInteger(Number(digits))
}

// The number of digits comes first (a = 1, b = 2, …), so that 9 sorts before 10.
function numberKey(digits: string): string {
  return String.fromCharCode(0x60 + digits.length) + digits
}

// Numbers sort before words. '!' ends a word because it sorts before every character of a word.
function identifierKey(identifier: string): string {
  return isNumeric(identifier) ? `0${numberKey(identifier)}` : `1${identifier}!`
}
