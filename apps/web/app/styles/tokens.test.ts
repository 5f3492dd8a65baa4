import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, readTokens } from './contrast.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = readTokens(css)
const themes = ['light', 'dark'] as const

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover']
const texts = ['text', 'muted', 'faint', 'accent-text', 'green-text', 'amber-text', 'red-text', 'blue-text']
const tinted = ['green', 'amber', 'red', 'blue', 'accent']
const sockets = [...tokens.keys()].filter((name) => name.startsWith('socket-'))

const colour = (name: string, theme: 'light' | 'dark') => {
  const found = tokens.get(name)
  if (!found) throw new Error(`There is no --${name} in tokens.css`)
  return found[theme]
}

const tooLow = (fronts: string[], backs: string[], least: number) =>
  themes.flatMap((theme) =>
    fronts.flatMap((front) =>
      backs.flatMap((back) => {
        const found = contrast(colour(front, theme), colour(back, theme))
        return found < least ? [`${front} on ${back} (${theme}): ${found.toFixed(2)}`] : []
      }),
    ),
  )

test('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1)
})

test('every token of the file is parsed', () => {
  expect(tokens.size).toBe([...css.matchAll(/^\s+--/gm)].length)
})

test('text has at least 4.5:1 on every surface', () => {
  expect(tooLow(texts, surfaces, 4.5)).toEqual([])
})

test('text on a tinted surface has at least 4.5:1', () => {
  expect(tinted.flatMap((name) => tooLow([`${name}-text`, 'text', 'muted'], [`${name}-surface`], 4.5))).toEqual([])
  expect(tooLow(['text'], ['marked'], 4.5)).toEqual([])
})

test('text on a filled button has at least 4.5:1', () => {
  expect(tooLow(['on-accent'], ['accent', 'accent-hover', 'danger', 'danger-hover'], 4.5)).toEqual([])
})

test('edges of controls and focus rings have at least 3:1', () => {
  expect(tooLow(['edge', 'focus', 'accent'], ['canvas', 'surface', 'raised'], 3)).toEqual([])
})

test('sockets have at least 3:1', () => {
  expect(sockets.length).toBeGreaterThan(10)
  expect(tooLow(sockets, ['canvas', 'surface', 'raised'], 3)).toEqual([])
})
