import { expect, it } from 'vitest'
import { createTokenText, isTokenText, tokenHash } from './token-text.ts'

it('is recognisable, of one length, and never the same twice', () => {
  const tokens = Array.from({ length: 200 }, createTokenText)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) expect(token).toMatch(/^crt_[0-9A-Za-z]{49}$/)
  expect(tokens.every(isTokenText)).toBe(true)
})

it('is told from a lookalike without asking anyone', () => {
  const token = createTokenText()
  const changed = `${token.slice(0, 10)}${token[10] === 'a' ? 'b' : 'a'}${token.slice(11)}`
  for (const text of [
    '',
    'crt_',
    changed,
    token.slice(0, -1),
    `${token}x`,
    token.replace('crt_', 'ghp_'),
    ` ${token}`,
  ]) {
    expect(isTokenText(text)).toBe(false)
  }
})

it('is kept as a SHA-256 of 32 bytes', () => {
  expect(tokenHash(createTokenText())).toHaveLength(32)
})
