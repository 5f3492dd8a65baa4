import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day, now } from '../../test/pack-of.ts'
import { parseQuery } from './parse-query.ts'

describe('filters in a query', () => {
  it.each([
    ['in:IMAGE', { inputs: ['IMAGE'] }],
    ['out:MASK', { outputs: ['MASK'] }],
    ['pack:impact', { packs: ['impact'] }],
    ['by:kijai', { people: ['kijai'] }],
    ['tag:"style transfer"', { tags: ['style transfer'] }],
    ['licence:MIT', { licenseFamilies: ['MIT'] }],
    ['license:MIT', { licenseFamilies: ['MIT'] }],
    ['os:linux', { os: ['linux'] }],
    ['gpu:cuda', { accelerators: ['cuda'] }],
    ['has:nodes', { hasNodes: true }],
    ['updated:<90d', { releasedSince: now - 90 * day }],
    ['updated:>1y', { releasedUntil: now - 365 * day }],
    ['updated:>=2026-01-31', { releasedSince: Date.parse('2026-01-31') }],
    ['comfyui:>=0.3', { comfyuiVersion: '>=0.3' }],
  ])('%s', (text, filters) => {
    expect(parseQuery(`face ${text} detailer`, now)).toEqual({ words: 'face detailer', filters, notes: [] })
  })

  it('accept either value when repeated', () => {
    expect(parseQuery('in:IMAGE in:MASK').filters.inputs).toEqual(['IMAGE', 'MASK'])
  })
})

it('reads an unknown name before a colon as a word', () => {
  expect(parseQuery('style:anime http://example.org')).toEqual({
    words: 'style:anime http://example.org',
    filters: {},
    notes: [],
  })
})

it('ignores an invalid value, with a note', () => {
  expect(parseQuery('mask updated:soon')).toEqual({
    words: 'mask',
    filters: {},
    notes: [{ code: 'unknown_value', word: 'updated:soon' }],
  })
})

it('reads a name without a value as a word', () => {
  expect(parseQuery('in: mask').words).toBe('in: mask')
})

it('reads a limited text, with a note', () => {
  const parsed = parseQuery('a'.repeat(10_000))
  expect(parsed.words.length).toBe(300)
  expect(parsed.notes).toEqual([{ code: 'too_long', word: '' }])
})

it('never throws', () => {
  const piece = fc.constantFrom('in:', 'tag:"', 'updated:<', '9999d', ' ', '"', 'comfyui:>=', '0', 'by:x', '放')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (pieces) => {
      expect(parseQuery(pieces.join('')).words.length).toBeLessThanOrEqual(300)
    }),
  )
})
