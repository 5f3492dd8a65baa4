import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ['Contrôlnet', 'controlnet'],
  ['Ségment', 'segment'],
  ['Straße Ørsted Łódź', 'strasse orsted lodz'],
  ['ＩＰＡｄａｐｔｅｒ', 'ipadapter'],
  ['Ёлка', 'елка'],
  ['أداة إزالة', 'اداه ازاله'],
  ['مُحَرِّك', 'محرك'],
  ['صـورة', 'صوره'],
])('folds %s to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

it('replaces a look-alike Cyrillic letter among Latin ones', () => {
  expect(fold('smеa')).toBe('smea')
  expect(fold('маска')).toBe('маска')
})

it('keeps marks that change a letter in kana and Hangul', () => {
  expect(fold('が한')).toBe('が한')
  expect(fold('ｶﾞ')).toBe('ガ')
})
