import { expect, it } from 'vitest'
import { createInvitationToken, invitationTokenHash, isInvitationToken } from './invitation-token.ts'

it('is never the same twice, and passes through an address as it is', () => {
  const tokens = Array.from({ length: 200 }, createInvitationToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) expect(encodeURIComponent(token)).toBe(token)
  expect(tokens.every(isInvitationToken)).toBe(true)
})

it('is told from other texts without asking anyone', () => {
  const token = createInvitationToken()
  for (const text of ['', 'x', `${token}x`, token.slice(1), ` ${token.slice(1)}`]) {
    expect(isInvitationToken(text)).toBe(false)
  }
})

it('is kept as a SHA-256 of 32 bytes', () => {
  expect(invitationTokenHash(createInvitationToken())).toHaveLength(32)
})
