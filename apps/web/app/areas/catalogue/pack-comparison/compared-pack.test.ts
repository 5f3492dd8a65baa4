import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { unclaimedPublisherId } from '../../../components/unclaimed.ts'
import { comparedPack } from './compared-pack.ts'

const node: Schema<'Node'> = {
  id: 'tone-bench',
  name: 'Tone Bench',
  description: 'Levels and **curves**',
  status: 'NodeStatusActive',
  downloads: 12,
  github_stars: 0,
  publisher: { id: 'studio', name: 'Studio' },
}

const version: Schema<'NodeVersion'> = {
  id: '00000000-0000-4000-8000-000000000000',
  node_id: 'tone-bench',
  version: '2.0.0',
  createdAt: '2026-01-20T10:45:00Z',
  changelog: '',
  dependencies: ['numpy'],
  deprecated: false,
  status: 'NodeVersionStatusActive',
  size: 6034,
  advisories: [{ id: 'CNR-2026-0001', summary: 'Reads keys', severity: 'high' }],
}

const review: Schema<'VersionReview'> = {
  node_id: 'tone-bench',
  version: '2.0.0',
  status: 'NodeVersionStatusActive',
  state: 'passed',
  stages: [],
  attempts: 1,
  comfy_node_extract_status: 'success',
  capabilities: ['network'],
  outside_effects: {
    total: 3,
    read_files: 2,
    files: 2,
    effects: ['route', 'core-patch', 'route'].map((kind) => ({
      kind: kind === 'route' ? 'route' : 'core-patch',
      target: 'x',
      file: 'a.py',
      line: 1,
      places: 1,
    })),
  },
}

test('a compared pack has facts of its latest version, review and licence', () => {
  const licence = { ...node, license: '{"file":"LICENSE"}', latest_version: version }
  expect(
    comparedPack({ node: licence, version, review, licenceText: 'SPDX-License-Identifier: MIT' }, 'en'),
  ).toMatchObject({
    description: 'Levels and curves',
    state: 'active',
    version: '2.0.0',
    licence: { name: 'MIT' },
    advisories: [{ id: 'CNR-2026-0001', severity: 'high' }],
    review: 'passed',
    capabilities: ['network'],
    effects: [
      { kind: 'route', count: 2 },
      { kind: 'core-patch', count: 1 },
    ],
    dependencies: 1,
    size: 6034,
  })
})

test('code that fits every ComfyUI release is distinguished from code that was not read', () => {
  const use = { symbols: 3, deciding: [], unknown: [], unknown_count: 0 }
  expect(comparedPack({ node, version, review: { ...review, comfyui_use: use } }, 'en').comfyuiUse).toBe('any')
  expect(comparedPack({ node, version, review }, 'en')).not.toHaveProperty('comfyuiUse')
})

test('a licence file with an unrecognised text is named', () => {
  const licence = { ...node, license: '{"file":"LICENSE"}' }
  expect(comparedPack({ node: licence, licenceText: 'Do as you like' }, 'en').licence).toEqual({ file: 'LICENSE' })
})

test('a pack without a version has no facts of a version', () => {
  const pack = comparedPack({ node }, 'en')
  expect(pack.state).toBe('unreleased')
  for (const fact of ['version', 'advisories', 'capabilities', 'effects', 'platforms', 'size', 'licence'])
    expect(pack).not.toHaveProperty(fact)
})

test('zero stars are shown for a claimed pack, and no counts or publisher for an unclaimed one', () => {
  expect(comparedPack({ node }, 'en')).toMatchObject({ installs: 12, stars: 0, publisher: { id: 'studio' } })
  const unclaimed = { ...node, downloads: 0, publisher: { id: unclaimedPublisherId, name: 'Unclaimed' } }
  const pack = comparedPack({ node: unclaimed }, 'en')
  for (const fact of ['installs', 'stars', 'publisher']) expect(pack).not.toHaveProperty(fact)
})

test('a ban takes precedence over the state of the latest version', () => {
  expect(comparedPack({ node: { ...node, status: 'NodeStatusBanned', latest_version: version } }, 'en').state).toBe(
    'banned',
  )
})
