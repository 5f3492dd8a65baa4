import { expect, it } from 'vitest'
import { invitationMail } from './invitation-mail.ts'

const url = 'https://pages.test/invitations?publisher=studio#secret'
const expiresAt = new Date('2026-12-24T23:00:00Z')
const mailOf = (publisher: string, inviter = 'ann@people.test', role: 'owner' | 'member' = 'member') =>
  invitationMail('en', { publisher, inviter, role, expiresAt, url })

it.each([
  'https://evil.test/x',
  'Studio(HTTP://evil.test)',
  'WWW.evil.test',
  'see evil.test/login',
  'http:\u200b//evil.test',
  'Studio\r\nhttps://evil.test',
])('a publisher called %j adds no link to the mail', (name) => {
  const { subject, text } = mailOf(name)
  for (const part of [subject, text.replace(url, '')]) expect(part).not.toMatch(/:\/\/|www\.|evil\.test/i)
  expect(text.split('\n')).toHaveLength(4)
  expect(text.endsWith(`\n\n${url}\n`)).toBe(true)
})

it('an inviter adds no link either, and is named by the email', () => {
  expect(mailOf('Studio', 'https://evil.test/@x.test').text).not.toContain('evil')
  expect(mailOf('Studio').text).toContain('ann@people.test')
})

it('other names stay unchanged, and long ones are cut', () => {
  expect(mailOf("Bob's Studio & Co. 2.0 :/").subject).toContain("Bob's Studio & Co. 2.0 :/")
  const { subject, text } = mailOf('x'.repeat(999), 'y'.repeat(999))
  expect(subject.match(/x+/)?.[0]).toHaveLength(100)
  expect(text.match(/y{9,}/)?.[0]).toHaveLength(100)
})

it('the mail has the role and the last day of the invitation', () => {
  expect(mailOf('Studio').text).toMatch(/as a member of Studio.*valid until December 24, 2026/)
  expect(mailOf('Studio', 'ann@people.test', 'owner').text).toMatch(/manage members as an owner of Studio/)
})
