import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pseudoMessages, pseudoText } from './pseudo.ts'

test('texts grow and are bracketed, placeholders and tags stay', () => {
  expect(pseudoText('Search {{name}} and <docs>the guide</docs>')).toBe(
    '[Šééáářřçh {{name}} ááñd <docs>théé gúúíídéé</docs>]',
  )
  expect(pseudoMessages({ a: { b: 'No', c: '{{count, number}} nodes' } })).toEqual({
    a: { b: '[Ñóó]', c: '[{{count, number}} ñóódééšš]' },
  })
})

test('the texts of the site grow by more than a third', () => {
  const file = readFileSync(new URL('../../locales/en/node.json', import.meta.url), 'utf8')
  const texts = [...file.matchAll(/": "(.*)"/g)].map(([, text = '']) => text).join('')
  expect(pseudoText(texts).length / texts.length).toBeGreaterThan(1.35)
})
