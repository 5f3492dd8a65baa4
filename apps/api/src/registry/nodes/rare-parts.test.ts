import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rareNamePattern, rareRepositoryPart } from './rare-parts.ts'

/** Returns whether a text matches a pattern, as `LIKE` compares. */
function isLike(text: string, pattern: string): boolean {
  const source = Array.from(pattern.matchAll(/\\(.)|(.)/gsu), ([, escaped, sign]) =>
    sign === '%' ? '.*' : sign === '_' ? '.' : `\\u{${(escaped ?? sign ?? '').codePointAt(0)?.toString(16)}}`,
  )
  return new RegExp(`^${source.join('')}$`, 'su').test(text)
}

test.each([
  ['KSampler', '%ksampler%'],
  ['Save_100%', '%save\\_100\\%%'],
  ['Load Image (from path)', '%loa%ima%fro%pat%'],
  ['ImpactKSamplerAdvancedProvider', '%imp%mpl%nce%der%'],
  // The text has too few trigrams of letters and digits, so the pattern contains the whole text.
  ['a_b_c_d_e_f_g_abc', '%a\\_b\\_c\\_d\\_e\\_f\\_g\\_abc%'],
])('%s is looked up by the pattern %s', (part, pattern) => {
  expect(rareNamePattern(part)).toBe(pattern)
})

test('every name that contains a part matches its pattern', () => {
  const words = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', 'ß', '漢', '字', '🎨', '𝔸', '1', '_', '%', ' ', '-', '\\', '('),
    maxLength: 30,
  })
  fc.assert(
    fc.property(words, words, words, (before, part, after) => {
      expect(isLike(`${before}${part.toLowerCase()}${after}`, rareNamePattern(part))).toBe(true)
    }),
  )
})

test.each([
  ['github.com/octo/comfyui-cats', '/octo/'],
  ['github.com/somebody-long/comfyui', 'ody-long/'],
  ['github.com/octo', '/octo'],
])('a repository %s is looked up by %s', (key, part) => {
  expect(rareRepositoryPart(key)).toBe(part)
})
