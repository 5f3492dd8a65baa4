import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { nodeState } from './node-state.ts'

const version = (facts: Partial<Schema<'NodeVersion'>> = {}): Schema<'NodeVersion'> => ({
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  node_id: 'pack',
  version: '1.0.0',
  createdAt: '2026-11-01T00:00:00Z',
  changelog: '',
  dependencies: [],
  deprecated: false,
  status: 'NodeVersionStatusActive',
  ...facts,
})

const active = { status: 'NodeStatusActive' } as const
const pending = version({ status: 'NodeVersionStatusPending', createdAt: '2026-11-02T00:00:00Z' })
const flagged = version({ status: 'NodeVersionStatusFlagged', createdAt: '2026-11-02T00:00:00Z' })

test('a pack with a released version is live despite a pending one, or deprecated with that version', () => {
  expect(nodeState({ ...active, latest_version: version() }, [pending])).toBe('live')
  expect(nodeState({ ...active, latest_version: version({ deprecated: true }) }, [])).toBe('deprecated')
})

test('a pack without a released version has the state of its newest version', () => {
  expect(nodeState(active, [pending, flagged])).toBe('waiting')
  expect(nodeState(active, [flagged])).toBe('flagged')
  expect(nodeState(active, [])).toBe('unpublished')
})

test('a ban takes precedence', () => {
  expect(nodeState({ status: 'NodeStatusBanned', latest_version: version() }, [])).toBe('banned')
})
