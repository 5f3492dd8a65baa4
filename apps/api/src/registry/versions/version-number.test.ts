import fc from 'fast-check'
import semver from 'semver'
import { describe, expect, test } from 'vitest'
import { parseVersion } from './version-number.ts'

const number = fc.oneof(fc.nat(12), fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER))
const word = fc.stringMatching(/^[0-9A-Za-z-]{0,5}[A-Za-z-][0-9A-Za-z-]{0,5}$/)
const identifier = fc.oneof(number.map(String), word, fc.constantFrom('alpha', 'beta', 'rc', 'rc1', 'rc-', 'RC', '-'))
const prerelease = fc.array(identifier, { maxLength: 4 })
const build = fc.array(fc.stringMatching(/^[0-9A-Za-z-]{1,6}$/), { maxLength: 2 })
const versions = fc
  .tuple(number, number, number, prerelease, build)
  .map(([major, minor, patch, pre, metadata]) =>
    [
      `${major}.${minor}.${patch}`,
      pre.length > 0 ? `-${pre.join('.')}` : '',
      metadata.length > 0 ? `+${metadata.join('.')}` : '',
    ].join(''),
  )
// Versions that differ only near the end are the hardest to order.
const closeVersions = fc
  .tuple(fc.constantFrom('1.0.0', '1.0.9', '1.0.10', '1.10.0', '9.0.0', '10.0.0'), prerelease)
  .map(([release, pre]) => (pre.length > 0 ? `${release}-${pre.join('.')}` : release))
const anyVersion = fc.oneof(versions, closeVersions)

function parse(text: string) {
  const version = parseVersion(text)
  if (!version) throw new Error(`${text} was not read`)
  return version
}

function compareBytes(a: string, b: string): number {
  return Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

describe('precedence', () => {
  test('sorts by bytes exactly as semver orders versions', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (a, b) => {
        expect(compareBytes(parse(a).precedence, parse(b).precedence)).toBe(semver.compare(a, b))
      }),
      { numRuns: 5000 },
    )
  })

  test('is printable ASCII, which every database sorts alike', () => {
    fc.assert(fc.property(anyVersion, (text) => /^[!-~]+$/.test(parse(text).precedence)))
  })

  test('follows the example of the semver specification', () => {
    const ordered = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2', '1.0.0-beta.11']
    ordered.push('1.0.0-rc.1', '1.0.0', '1.0.1-0', '1.9.0', '1.10.0', '2.0.0')
    const keys = ordered.map((version) => parse(version).precedence)
    expect(keys.toSorted(compareBytes)).toEqual(keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('ignores build metadata', () => {
    expect(parse('1.0.0+a').precedence).toBe(parse('1.0.0+b').precedence)
  })
})

test('a complete version keeps its spelling', () => {
  fc.assert(
    fc.property(anyVersion, (text) => {
      expect(parse(text)).toMatchObject({ version: text, isPrerelease: semver.prerelease(text) !== null })
    }),
  )
})

test('any parsed text becomes a version that npm semver accepts, and parses to itself', () => {
  const loose = fc.stringMatching(/^v?[0-9]{1,3}(\.[0-9]{1,3}){0,2}([._-]?(a|b|rc|alpha|dev|post)[._-]?[0-9]{0,2})?$/)
  fc.assert(
    fc.property(fc.oneof(anyVersion, loose, fc.string()), (text) => {
      const read = parseVersion(text)
      if (!read) return
      expect(semver.valid(read.version)).not.toBeNull()
      expect(parseVersion(read.version)).toEqual(read)
    }),
  )
})

test.each([
  ['1', '1.0.0'],
  ['1.2', '1.2.0'],
  ['v1.2.3', '1.2.3'],
  ['V1.2.3', '1.2.3'],
  ['  1.2.3\n', '1.2.3'],
  ['2024.01.05', '2024.1.5'],
  ['1.2-beta', '1.2.0-beta'],
  ['1.0.0-b1', '1.0.0-b1'],
  ['1.0.0-RC.1+Build.007', '1.0.0-RC.1+Build.007'],
])('%j is stored as %s', (text, version) => {
  expect(parse(text).version).toBe(version)
})

test.each([
  ['1.0.0a1', '1.0.0-alpha.1'],
  ['1.0.0b1', '1.0.0-beta.1'],
  ['1.0b2', '1.0.0-beta.2'],
  ['1.0.0rc2', '1.0.0-rc.2'],
  ['1.0.0RC02', '1.0.0-rc.2'],
  ['1.0.0c3', '1.0.0-rc.3'],
  ['1.0.0.pre4', '1.0.0-rc.4'],
  ['1.0.0_alpha.5', '1.0.0-alpha.5'],
  ['1.0.0rc', '1.0.0-rc.0'],
  ['1.0.0rc1+cu128', '1.0.0-rc.1+cu128'],
])("Python's %j is stored as %s", (text, version) => {
  expect(parse(text)).toMatchObject({ version, isPrerelease: true })
})

const unreadable = ['', ' ', 'v', 'latest', '1.', '.1', '1..2', '1.2.3.4', '1.2.3-', '1.2.3+', '1.2.3-a..b', '1.2.3-01']
unreadable.push('-1.0.0', '1.2.3 4', '1,2', '１.2.3', '1.2.3-é', '1.2.3\u0000', '1!1.0.0', '1.0.0a1.dev1')
unreadable.push(
  '1.0.0.dev1',
  '1.0.0.post1',
  '9007199254740992.0.0',
  '1.0.0-9007199254740992',
  `1.0.0-${'a'.repeat(260)}`,
)

test.each(unreadable)('%j is not a version', (text) => {
  expect(parseVersion(text)).toBeUndefined()
})
