import { expect, test } from 'vitest'
import { badFactors, draftError } from './draft-error.ts'
import type { Release } from './release-draft.ts'

const note: Release = {
  id: 7,
  project: 'comfyui',
  version: '0.4.0',
  prerelease: false,
  attention: 'medium',
  form_factors: ['desktop', 'git-linux'],
  contents: { en: 'New' },
  status: 'draft',
  source: 'admin',
  revision: 3,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
}

test('a valid note has no error', () => {
  expect(draftError(note)).toBeUndefined()
})

test.each([
  ['version', { version: ' ' }],
  ['form_factors', { form_factors: ['Desktop'] }],
  ['form_factors', { form_factors: Array.from({ length: 21 }, (_each, index) => `factor-${index}`) }],
  ['ja', { contents: { en: 'New', ja: 'あ'.repeat(50_001) } }],
])('an error is found in %s', (fault, changes) => {
  expect(draftError({ ...note, ...changes })).toBe(fault)
})

test('form factors consist of lower-case letters, digits and hyphens', () => {
  expect(badFactors(['desktop', 'Desktop', '-x', 'a b', 'x'.repeat(51), '2d'])).toEqual([
    'Desktop',
    '-x',
    'a b',
    'x'.repeat(51),
  ])
})
