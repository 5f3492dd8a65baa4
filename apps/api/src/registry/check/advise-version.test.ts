import { expect, it } from 'vitest'
import { adviseVersion } from './advise-version.ts'

it.each([
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'patch', '1.2.4'],
  ['0.2.3', 'major', '0.3.0'],
  ['0.2.3', 'minor', '0.2.4'],
  ['0.0.3', 'patch', '0.0.4'],
  ['2.0.0-beta.1', 'patch', '2.0.0'],
  ['1.2.3+build.5', 'minor', '1.3.0'],
] as const)('after %s a %s change is at least %s', (current, bump, advised) => {
  expect(adviseVersion(current, bump)).toBe(advised)
})

it('advises nothing after a text that is not a version number', () => {
  expect(adviseVersion('yesterday', 'minor')).toBeUndefined()
})

it('advises nothing after the largest number that semver reads', () => {
  expect(adviseVersion('9007199254740991.0.0', 'major')).toBeUndefined()
  expect(adviseVersion('1.0.9007199254740991', 'patch')).toBeUndefined()
})
