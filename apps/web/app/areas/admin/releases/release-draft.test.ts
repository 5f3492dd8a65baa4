import { expect, test } from 'vitest'
import { changesOf, differing, isTrial, missingIn, type Release, withEdits, withoutSent } from './release-draft.ts'

const note: Release = {
  id: 7,
  project: 'comfyui',
  version: '0.4.0',
  prerelease: false,
  attention: 'medium',
  form_factors: ['desktop'],
  contents: { en: 'New', ja: '新機能' },
  status: 'draft',
  source: 'admin',
  revision: 3,
  created_at: '2026-01-02T03:04:05Z',
  updated_at: '2026-01-02T03:04:05Z',
}

test('edits replace the saved values, language by language', () => {
  const after = withEdits(note, { version: '0.4.1', contents: { fr: 'Nouveau' } })
  expect(after.version).toBe('0.4.1')
  expect(after.contents).toEqual({ en: 'New', ja: '新機能', fr: 'Nouveau' })
})

test('sends only fields that differ', () => {
  expect(changesOf(note, {})).toEqual({})
  expect(
    changesOf(note, {
      version: ' 0.4.0 ',
      attention: 'medium',
      form_factors: ['desktop'],
      contents: { en: 'New\n', ko: '' },
    }),
  ).toEqual({})
  expect(changesOf(note, { version: ' 0.4.1', form_factors: [], contents: { en: 'New', ja: '' } })).toEqual({
    version: '0.4.1',
    form_factors: [],
    contents: { ja: '' },
  })
})

test('changes by another admin are listed field by field', () => {
  const theirs: Release = { ...note, attention: 'high', status: 'published', contents: { en: 'New', ar: 'جديد' } }
  expect(differing(note, theirs)).toEqual(['attention', 'status', 'ja', 'ar'])
})

test('edits made while saving remain unsaved', () => {
  const factors = ['cloud']
  const sent = { version: '0.4.1', form_factors: factors, contents: { en: 'Newer', ja: '' } }
  expect(withoutSent(sent, sent)).toEqual({})
  expect(withoutSent({ ...sent, attention: 'low', contents: { en: 'Newer still', ja: '' } }, sent)).toEqual({
    attention: 'low',
    contents: { en: 'Newer still' },
  })
  expect(withoutSent({ ...sent, form_factors: [] }, sent)).toEqual({ form_factors: [] })
})

test('a language without text, or with blanks only, is missing', () => {
  expect(missingIn(withEdits(note, { contents: { ja: ' \n' } }))).toEqual(['zh', 'ja', 'fr', 'es', 'ko', 'ru', 'ar'])
})

test('a note is of a pre-release by its version number, or by the GitHub flag of the same version', () => {
  expect(isTrial(note, withEdits(note, { version: '0.5.0-rc.1' }))).toBe(true)
  const trial = { ...note, prerelease: true }
  expect(isTrial(trial, withEdits(trial, { version: ' 0.4.0 ' }))).toBe(true)
  expect(isTrial(trial, withEdits(trial, { version: '0.5.0' }))).toBe(false)
})
