import { expect, it } from 'vitest'
import { createSecretText, isWellFormed, secretHash } from './secret-text.ts'

it('has a fixed length and a recognisable prefix, and is unique', () => {
  const tokens = Array.from({ length: 200 }, () => createSecretText('publish'))
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) expect(token).toMatch(/^crt_[0-9A-Za-z]{49}$/)
  expect(tokens.every((token) => isWellFormed('publish', token))).toBe(true)
})

it('is distinguished from a lookalike without a lookup', () => {
  const token = createSecretText('publish')
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
    expect(isWellFormed('publish', text)).toBe(false)
  }
})

it('is stored as a SHA-256 digest of 32 bytes', () => {
  expect(secretHash(createSecretText('publish'))).toHaveLength(32)
})
