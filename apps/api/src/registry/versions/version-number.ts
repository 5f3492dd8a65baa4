export interface VersionNumber {
  /** MAJOR.MINOR.PATCH[-pre][+build] */
  version: string
  /** Sorts byte by byte as semver precedence orders versions; equal when only the build metadata differ. */
  precedence: string
  isPrerelease: boolean
}

const core = String.raw`v?(\d+)(?:\.(\d+))?(?:\.(\d+))?`
const build = String.raw`(?:\+([0-9a-z-]+(?:\.[0-9a-z-]+)*))?`
const semverForm = new RegExp(`^${core}(?:-([0-9a-z-]+(?:\\.[0-9a-z-]+)*))?${build}$`, 'i')
const pythonForm = new RegExp(`^${core}[._-]?(alpha|a|beta|b|rc|c|preview|pre)[._-]?(\\d*)${build}$`, 'i')

// alpha < beta < rc in Python's order and in semver's. A dev release would change places with alpha and beta, and
// semver has nothing that follows its release as a post release does: both stay unreadable.
const pythonWords = new Map<string, string>(
  Object.entries({ a: 'alpha', b: 'beta', c: 'rc', pre: 'rc', preview: 'rc' }),
)

/** Reads a version number as publishers write it: `1`, `1.2`, `v1.2.3`, `1.2.3-rc.1+build`, and Python's `1.2.3rc1`. */
export function parseVersion(text: string): VersionNumber | undefined {
  const trimmed = text.trim()
  // npm's semver, which the clients compare with, reads no more than this.
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

// The count of digits goes first (a = 1, b = 2, …), so that 9 sorts before 10.
function numberKey(digits: string): string {
  return String.fromCharCode(0x60 + digits.length) + digits
}

// Numbers before words; '!' ends a word because it sorts before every character of one.
function identifierKey(identifier: string): string {
  return isNumeric(identifier) ? `0${numberKey(identifier)}` : `1${identifier}!`
}
