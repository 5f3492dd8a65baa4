import { describe, expect, test } from 'vitest'
import { draftFrom, draftOf, readDraft } from './advisory-draft.ts'

const advisory = {
  id: 'CNR-2026-0001',
  state: 'draft' as const,
  summary: 'Runs what it downloads',
  details: '**Any** address.',
  severity: 'high' as const,
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  aliases: ['CVE-2026-1', 'GHSA-a-b-c'],
  references: [
    { type: 'FIX' as const, url: 'https://git.example/1' },
    { type: 'WEB' as const, url: 'https://git.example/2' },
  ],
  affected: [
    {
      node_id: 'lamp',
      ranges: [
        { events: [{ introduced: '0' }, { fixed: '1.2.0' }] },
        { events: [{ introduced: '2.0.0' }, { last_affected: '2.1.0' }, { introduced: '3.0.0' }] },
      ],
      versions: ['1.5.0'],
    },
    { node_id: 'desk', ranges: [], versions: ['1.0.0'] },
  ],
  modified_at: '2026-01-01T00:00:00Z',
  affects: [],
}

describe('the form of an advisory', () => {
  test('shows affected versions as lines', () => {
    expect(draftOf(advisory).affected.split('\n')).toEqual([
      'lamp >=0 <1.2.0',
      'lamp >=2.0.0 <=2.1.0 >=3.0.0',
      'lamp 1.5.0',
      'desk 1.0.0',
    ])
  })

  test('sends an unedited advisory unchanged', () => {
    const { id: _, state: __, modified_at: ___, affects: ____, ...fields } = advisory
    expect(readDraft(draftOf(advisory))).toEqual({ body: fields })
  })

  test('starts with the version of a report', () => {
    const source = { node: 'lamp', version: '1.1.0', report: '', finding: '' }
    expect(draftFrom(source).affected).toBe('lamp >=0 <=1.1.0')
  })

  test.each(['lamp', 'lamp ^1.0.0 <2', 'lamp 1.0.0 2.0.0', 'lamp >1.0.0'])('reports the invalid line %s', (line) => {
    expect(readDraft({ ...draftOf(advisory), affected: `desk 1.0.0\n${line}` })).toEqual({
      error: { field: 'affected', line },
    })
  })

  test.each([
    ['summary', ' ', ''],
    ['affected', '', ''],
    ['cvss', 'high', 'high'],
    ['aliases', 'CVE-2026-1, cve 2', 'cve'],
    ['references', 'https://git.example/3\nfix git.example/4', 'git.example/4'],
  ])('names %s as the field that cannot be sent', (field, text, line) => {
    expect(readDraft({ ...draftOf(advisory), [field]: text })).toEqual({ error: { field, line } })
  })

  test('gives a reference without a type the type WEB', () => {
    const read = readDraft({ ...draftOf(advisory), references: 'https://git.example/3\nfix https://git.example/4' })
    expect('body' in read && read.body.references).toEqual([
      { type: 'WEB', url: 'https://git.example/3' },
      { type: 'FIX', url: 'https://git.example/4' },
    ])
  })
})
