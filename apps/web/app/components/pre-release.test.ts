import { expect, test } from 'vitest'
import { isPreRelease } from './pre-release.ts'

test('a pre-release is recognised by its version', () => {
  expect(['2.0.0-beta.1', '2.0.0', '1.0.0+build-1'].map(isPreRelease)).toEqual([true, false, false])
})
