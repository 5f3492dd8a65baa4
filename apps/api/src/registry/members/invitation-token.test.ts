import { expect, it } from 'vitest'
import { createInvitationToken, invitationTokenHash, isInvitationToken } from './invitation-token.ts'

it('is unique, and needs no escaping in a URL', () => {
  const tokens = Array.from({ length: 200 }, createInvitationToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) expect(encodeURIComponent(token)).toBe(token)
  expect(tokens.every(isInvitationToken)).toBe(true)
})

it('is distinguished from other texts without a lookup', () => {
  const token = createInvitationToken()
  for (const text of ['', 'x', `${token}x`, token.slice(1), ` ${token.slice(1)}`]) {
    expect(isInvitationToken(text)).toBe(false)
  }
})

it('is stored as a SHA-256 digest of 32 bytes', () => {
  expect(invitationTokenHash(createInvitationToken())).toHaveLength(32)
})
