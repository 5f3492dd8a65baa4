import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pairsOf, wordsOf } from './words.ts'

const partsOf = (text: string) => wordsOf(text).map(({ parts }) => parts)

describe('words of CamelCase', () => {
  it.each([
    ['FaceDetailer', [['face', 'detailer']]],
    ['VHS_VideoCombine', [['vhs'], ['video', 'combine']]],
    ['DWPreprocessor', [['dw', 'preprocessor']]],
    ['SAM2Loader', [['sam2', 'loader']]],
    ['1button', [['1', 'button']]],
    ['wd14', [['wd14']]],
    ['ShowText|pysssss', [['show', 'text'], ['pysssss']]],
  ])('%s', (text, parts) => {
    expect(partsOf(text)).toEqual(parts)
  })

  it('are also found as whole words', () => {
    expect(wordsOf('FaceDetailer')[0]?.text).toBe('facedetailer')
  })
})

it('splits scripts without spaces into pairs of characters', () => {
  expect(partsOf('lora放大器')).toEqual([['lora'], ['放大', '大器']])
  expect(partsOf('배경 제거')).toEqual([['배경'], ['제거']])
  expect(pairsOf('脸')).toEqual(['脸'])
})

it('drops the possessive s', () => {
  expect(partsOf("rgthree's nodes, rgthree’s nodes")).toEqual([['rgthree'], ['nodes'], ['rgthree'], ['nodes']])
})

it('splits ASCII text as in text with other letters', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'a B c D s 1 2 _ - .'.split(' '), ' ', "'") })
  fc.assert(
    fc.property(plain, (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(`${text} ж`).slice(0, -1))
    }),
  )
})

it('gives the position of each word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const { start, end } of wordsOf(text)) expect(text.slice(start, end)).not.toBe('')
    }),
  )
})
