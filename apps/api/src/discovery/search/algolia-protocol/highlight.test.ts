import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight, snippet, soughtWords } from './highlight.ts'

const marks = { before: '[', after: ']' }
const mark = (text: string, query: string, others: string[] = []) =>
  highlight(text, { words: soughtWords(query), others }, marks)

describe('a highlight', () => {
  it.each([
    ['Face Detailer', 'face', '[Face] Detailer'],
    ['FaceDetailer', 'det', 'Face[Det]ailer'],
    ['Surface', 'face', 'Surface'],
    ['Éclair <b>face</b> & co', 'eclair face', '[Éclair] <b>[face]</b> & co'],
    ['ﬁne art', 'fine', '[ﬁne] art'],
    ['视频换脸工具', '换脸', '视频[换脸]工具'],
    ['mask, MASK and masks', 'mask', '[mask], [MASK] and [mask]s'],
    ['', 'mask', ''],
    ['mask', '', 'mask'],
  ])('of %s for the query %s is %s', (text, query, value) => {
    expect(mark(text, query).value).toBe(value)
  })

  it('has a match level and the matched words', () => {
    expect(mark('face mask', 'face mask')).toMatchObject({ matchLevel: 'full', matchedWords: ['face', 'mask'] })
    expect(mark('face', 'face mask')).toMatchObject({ matchLevel: 'partial', fullyHighlighted: true })
    expect(mark('video', 'face mask')).toEqual({ value: 'video', matchLevel: 'none', matchedWords: [] })
  })

  it('marks a variant of a query word that the engine matched', () => {
    expect(mark('Upscaling', 'upscaler', ['upscaling']).value).toBe('[Upscaling]')
  })

  it('only inserts tags, for any text', () => {
    const word = fc.constantFrom('Face', 'mask', '换脸', 'İ', 'ﬁ', ' ', '<b>', '🎭', 'é', 'e\u0301')
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ unit: 'binary' }))), word, (parts, query) => {
        const text = parts.join('').replaceAll(/[[\]]/g, '')
        expect(mark(text, query).value.replaceAll(/[[\]]/g, '')).toBe(text)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a snippet', () => {
  const cut = (text: string, count: number, query: string) =>
    snippet(text, count, '…', { words: soughtWords(query), others: [] }, marks).value

  it('is the given number of words around the match', () => {
    expect(cut('one two three four five six seven', 3, 'four')).toBe('…three [four] five…')
    expect(cut('one two three four five six seven', 3, 'seven')).toBe('…five six [seven]')
    expect(cut('one two three four five six seven', 3, 'nothing')).toBe('one two three…')
  })

  it('is the whole text if that is short', () => {
    expect(cut('one two', 3, 'two')).toBe('one [two]')
  })
})
