import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawableText } from './drawable-text.ts'

test('keeps characters that the fonts have', () => {
  for (const text of ['Latent Garden 2.0', 'Łódź – naïve “quotes”…', 'Привет, мир', 'عقد الصور للجميع'])
    expect(drawableText(text)).toBe(text)
})

test('removes characters that the fonts lack', () => {
  expect(drawableText('Garden 画 Tools 😀')).toBe('Garden Tools')
  expect(drawableText('a\u0000b\u202Ec\uD800d')).toBe('abcd')
})

test('returns an empty text if most letters would be removed', () => {
  for (const text of ['画像処理ノード', '画像処理 v2', '이미지', '😀', '', '   ']) expect(drawableText(text)).toBe('')
})

test('any text becomes short, on one line and stable', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
      (text) => {
        const drawn = drawableText(text)
        expect(drawn.length).toBeLessThanOrEqual(400)
        expect(drawn).not.toMatch(/[\p{C}\n]/u)
        expect(drawableText(drawn)).toBe(drawn)
      },
    ),
  )
})
