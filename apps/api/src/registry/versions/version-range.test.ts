import { rangeOf } from '@registry/search-engine'
import fc from 'fast-check'
import semver from 'semver'
import { expect, test } from 'vitest'
import { npmRange } from './version-range.ts'

const part = fc.oneof(fc.nat(3), fc.nat(12))
const suffix = fc.constantFrom('', '', '', '-alpha', '-beta.2', '-rc.1')
const bounds = fc.oneof(
  fc.tuple(part).map((parts) => parts.join('.')),
  fc.tuple(part, part).map((parts) => parts.join('.')),
  fc.tuple(part, part, part, suffix).map(([a, b, c, end]) => `${a}.${b}.${c}${end}`),
)
const series = fc.oneof(
  part.map((a) => `${a}.*`),
  fc.tuple(part, part).map(([a, b]) => `${a}.${b}.*`),
)
const clauses = fc.oneof(
  fc.tuple(fc.constantFrom('==', '>=', '<=', '!=', '>', '<', '<>', '=', '', '==='), bounds),
  fc.tuple(fc.constant('!='), bounds),
  fc.tuple(fc.constant('~='), bounds).filter(([, bound]) => bound.includes('.')),
  fc.tuple(fc.constantFrom('==', '!='), series),
)
const specifiers = fc.array(clauses, { minLength: 1, maxLength: 5 })
const releases = fc.tuple(part, part, part).map((parts) => parts.join('.'))

/** Evaluates a clause with a Python operator by version order alone. */
function isInside(version: string, [operator, bound]: [string, string]): boolean {
  const pieces = bound.replace('.*', '').replace(/-.*/, '').split('.')
  const full = [...pieces, '0', '0'].slice(0, 3).join('.') + (/-.*/.exec(bound)?.[0] ?? '')
  const order = semver.compare(version, full)
  const shares = (count: number) => version.split(/[.-]/).slice(0, count).join('.') === pieces.slice(0, count).join('.')
  if (bound.endsWith('.*')) return shares(pieces.length) === (operator === '==')
  switch (operator) {
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '<':
      return order < 0
    case '!=':
    case '<>':
      return order !== 0
    case '~=':
      return order >= 0 && shares(pieces.length - 1)
    default:
      return order === 0
  }
}

test('a release satisfies the npm range exactly if it meets every clause of the list', () => {
  fc.assert(
    fc.property(specifiers, releases, fc.constantFrom(',', ', ', ' , '), (list, version, comma) => {
      const range = npmRange(list.map((clause) => clause.join('')).join(comma))
      expect(range).not.toBe('')
      expect(semver.satisfies(version, range)).toBe(list.every((clause) => isInside(version, clause)))
    }),
    { numRuns: 5000 },
  )
})

test('the search reads no release out of the npm range, and reads it exactly if it has no gap', () => {
  fc.assert(
    fc.property(specifiers, releases, (list, version) => {
      const range = npmRange(list.map((clause) => clause.join('')).join(','))
      fc.pre(!/-(?:alpha|beta|rc)/.test(range))
      const [read, point] = [rangeOf(range), rangeOf(version)]
      const isRead = read!.low <= point!.low && point!.low <= read!.high
      const isInRange = semver.satisfies(version, range)
      fc.pre(isInRange || !range.includes('||'))
      expect(isRead).toBe(isInRange)
    }),
    { numRuns: 2000 },
  )
})

test('the bounds and their neighbours are on the right side', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('!=', '>', '<', '~=', '=='), releases), { minLength: 1 }), (list) => {
      const range = npmRange(list.map((clause) => clause.join('')).join(','))
      fc.pre(range !== '')
      for (const [, bound] of list) {
        for (const version of [bound, semver.inc(bound, 'patch') ?? '', semver.inc(bound, 'minor') ?? '']) {
          expect(semver.satisfies(version, range)).toBe(list.every((clause) => isInside(version, clause)))
        }
      }
    }),
  )
})

test('npm semver accepts every result, and converting it again changes nothing', () => {
  const piece = fc.constantFrom(
    ...'0123456789.,<>=!~^|*-xv '.split(''),
    '>=',
    '!=',
    '||',
    '1.2',
    '.*',
    '-rc.1',
    '+b',
    ' - ',
  )
  const noise = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(noise, (text) => {
      const range = npmRange(text)
      expect(semver.validRange(range)).not.toBeNull()
      expect(semver.validRange(npmRange(range))).toBe(semver.validRange(range))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['>=0.3.40,<1.0', '>=0.3.40 <1.0.0'],
  [' >= 0.3.40 , < 1.0 ,', '>=0.3.40 <1.0.0'],
  ['~=1.4.2', '>=1.4.2 <1.5.0'],
  ['~=1.4', '>=1.4.0 <2.0.0'],
  ['~=1.4.2-beta.1', '>=1.4.2-beta.1 <1.5.0'],
  ['1.4', '1.4.0'],
  ['==1.4.0', '1.4.0'],
  ['=v1.4.0+local', '1.4.0'],
  ['>1.4', '>1.4.0'],
  ['>=1.0.0rc1', '>=1.0.0-rc.1'],
  ['==0.3.*', '>=0.3.0 <0.4.0'],
  ['!=1.5.0', '<1.5.0 || >1.5.0'],
  ['>=1,<>1.5.0,<2', '>=1.0.0 <2.0.0 <1.5.0 || >=1.0.0 <2.0.0 >1.5.0'],
  ['!=2.0,!=1.0,!=1.0.0', '<1.0.0 || >1.0.0 <2.0.0 || >2.0.0'],
  ['!=1.2.*,!=1.2.3', '<1.2.0 || >=1.3.0'],
])('%j becomes %j', (text, range) => {
  expect(npmRange(text)).toBe(range)
})

test.each(['^1.2.0', '~1.2', '>=1 <2', '>=1.0.0 || <0.5', '1.0 - 2.0', '1.x', '>=1.*', '~=1', '*'])(
  'npm range %j stays unchanged',
  (text) => {
    expect(npmRange(text)).toBe(text)
  },
)

test.each(['', '  ', 'latest', '>=', ',', '~=9007199254740991.0', '>=1.0.0 <2.0.0, !=1.5.0', '1.2.3.4', '>=1.0.dev1'])(
  '%j is unreadable and becomes no limit',
  (text) => {
    expect(npmRange(text)).toBe('')
  },
)

test('the longest list of the API gives a range of bounded length', () => {
  const list = Array.from({ length: 70 }, (_, index) => `!=${index},>=0`).join(',')
  expect(npmRange(list).length).toBeLessThanOrEqual(2000)
})
