import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { findShownVersion } from './shown-version.ts'

const version = (number: string, status: Schema<'NodeVersionStatus'> = 'NodeVersionStatusActive') => ({
  id: number,
  version: number,
  createdAt: '2026-01-01T00:00:00Z',
  changelog: '',
  dependencies: [],
  deprecated: false,
  status,
  node_id: 'pack',
})

const pending = version('3.0.0', 'NodeVersionStatusPending')
const flagged = version('3.0.0', 'NodeVersionStatusFlagged')
const latest = version('2.0.0')
const old = version('1.0.0')

test('the latest version is chosen by default', () => {
  expect(findShownVersion([latest, old], '2.0.0', null)).toEqual({ chosen: latest })
})

test('the requested version is chosen', () => {
  expect(findShownVersion([latest, old], '2.0.0', '1.0.0')).toEqual({ chosen: old })
})

test('a missing version is reported, and the latest chosen', () => {
  expect(findShownVersion([latest, old], '2.0.0', '9.9.9')).toEqual({ chosen: latest, missing: '9.9.9' })
})

test.each([pending, flagged])('a newer version that is held back is reported: $status', (held) => {
  expect(findShownVersion([held, latest, old], '2.0.0', null)).toEqual({ chosen: latest, held })
})

test('an older version that is held back is not reported', () => {
  expect(findShownVersion([latest, { ...flagged, version: '1.5.0' }], '2.0.0', null)).toEqual({ chosen: latest })
})

test('without a release a pending version is reported', () => {
  expect(findShownVersion([pending], undefined, null)).toEqual({ held: pending })
})

test('a yanked version is shown by default only if no other can be installed', () => {
  const yanked = { ...latest, yanked_at: '2026-02-01T10:00:00Z' }
  expect(findShownVersion([yanked, old], '1.0.0', null)).toEqual({ chosen: old })
  expect(findShownVersion([yanked], undefined, null)).toEqual({ chosen: yanked })
  expect(findShownVersion([flagged, yanked], undefined, null)).toEqual({ chosen: yanked, held: flagged })
})
