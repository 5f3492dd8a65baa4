import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markWords, searchWords } from './mark-words.ts'

const marks = (text: string, query: string) =>
  markWords(text, searchWords(query))
    .map((piece) => (piece.marked ? `<${piece.text}>` : piece.text))
    .join('')

test.each([
  ['Impact Pack', 'impact', '<Impact> Pack'],
  ['ComfyUI-Image-Saver', 'save image', 'ComfyUI-<Image>-<Save>r'],
  ['images', 'im image', '<image>s'],
  ['C++ (fast)', 'c++ (', '<C++> <(>fast)'],
  ['أدوات للصور', 'للصور', 'أدوات <للصور>'],
  ['图像处理', '图像', '<图像>处理'],
  ['ComfyUI-i2v (i)', 'i', 'ComfyUI-<i>2v (<i>)'],
  ['Étape x2', 't x', 'Étape <x>2'],
  ['nothing', 'else', 'nothing'],
  ['nothing', '', 'nothing'],
])('words are marked in %j by the search %j', (text, query, marked) => {
  expect(marks(text, query)).toBe(marked)
})

test('the joined pieces are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
      const pieces = markWords(text, searchWords(query))
      return pieces.map((piece) => piece.text).join('') === text
    }),
  )
})
