import { expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'
import { mailLocales } from './mail-locales.ts'

const url = 'https://registry.test/x?a=1&b=<2>'
const invited = { role: 'member' as const, expiresAt: new Date('2026-12-24T23:00:00Z'), url }
const expiry = { publisher: 'studio', token: 'ci', expiresAt: new Date('2026-12-24T23:00:00Z'), url }

it.each(mailLocales)('mail in %s contains every given value unchanged', (locale) => {
  const invitation = composeMail('invitation', locale, { ...invited, publisher: "Bob's <Studio> & Co", inviter: 'Ann' })
  const asOwner = composeMail('invitation', locale, { ...invited, publisher: 'Studio', inviter: 'Ann', role: 'owner' })
  expect(asOwner.text).not.toBe(
    composeMail('invitation', locale, { ...invited, publisher: 'Studio', inviter: 'Ann' }).text,
  )
  for (const { text } of [invitation, asOwner]) expect(text).toMatch(/24/)
  expect(invitation.subject).toContain("Bob's <Studio> & Co")
  expect(invitation.text).toContain('Ann')
  expect(invitation.text.endsWith(`\n\n${url}\n`)).toBe(true)
  const notice = composeMail('tokenExpiry', locale, expiry)
  expect(notice.text).toMatch(/24/)
  expect(`${notice.subject}${notice.text}${invitation.subject}${invitation.text}`).not.toMatch(
    /\{\{|tokenExpiry|invitation\./,
  )
  for (const kind of ['verify', 'reset'] as const) expect(composeMail(kind, locale, { url }).text).toContain(url)
})

it.each(mailLocales)('mail in %s about a verdict has the version, each finding on a line, and the link', (locale) => {
  const findings = ['known-bad: a.py:1', 'hidden-code: b.py:2']
  const flagged = composeMail('reviewFlagged', locale, { node: 'pack', version: '1.2.3', findings, url })
  expect(flagged.text).toContain('\n\n- known-bad: a.py:1\n- hidden-code: b.py:2\n\n')
  const failed = composeMail('reviewFailed', locale, { node: 'pack', version: '1.2.3', url })
  for (const { subject, text } of [flagged, failed]) {
    expect(subject).toMatch(/pack.*1\.2\.3|1\.2\.3.*pack/)
    expect(text).toContain('1.2.3')
    expect(text.endsWith(`\n\n${url}\n`)).toBe(true)
    expect(`${subject}${text}`).not.toMatch(/\{\{|review(Flagged|Failed)/)
  }
})

it.each(mailLocales)('mail in %s about a release that breaks workflows has the numbers', (locale) => {
  const facts = { node: 'pack', version: '1.2.4', since: '1.2.3', asked: '2.0.0', url }
  const { subject, text } = composeMail('releaseBreaks', locale, facts)
  expect(subject).toMatch(/pack.*1\.2\.4|1\.2\.4.*pack/)
  for (const number of ['1.2.3', '1.2.4', '2.0.0']) expect(text).toContain(number)
  expect(text.endsWith(`\n\n${url}\n`)).toBe(true)
  expect(`${subject}${text}`).not.toMatch(/\{\{|releaseBreaks/)
})

it.each(mailLocales)(
  'mails in %s about a changed source and about lost provenance have versions and sources',
  (locale) => {
    const facts = { node: 'pack', version: '1.2.4', since: '1.2.3', before: 'octo/pack publish.yml', url }
    const lost = composeMail('provenanceLost', locale, facts)
    const changed = composeMail('sourceChanged', locale, { ...facts, now: 'mallory/pack ci.yml' })
    for (const { subject, text } of [lost, changed]) {
      expect(subject).toMatch(/pack.*1\.2\.4|1\.2\.4.*pack/)
      for (const name of ['1.2.3', '1.2.4', 'octo/pack publish.yml']) expect(text).toContain(name)
      expect(`${subject}${text}`).not.toMatch(/\{\{|provenanceLost|sourceChanged/)
    }
    expect(changed.text).toContain('mallory/pack ci.yml')
  },
)

it('every language has its own subject', () => {
  const subjects = mailLocales.map((locale) => composeMail('reset', locale, { url }).subject)
  expect(new Set(subjects).size).toBe(mailLocales.length)
})

it.each(['Ann\r\nBcc: everyone@example.org', 'Ann\u2028Bcc: x', 'Ann\u0085x', 'Ann\0x', 'Ann \u202egnp.exe'])(
  'a name cannot add a line: %j',
  (inviter) => {
    const { subject, text } = composeMail('invitation', 'en', { ...invited, publisher: inviter, inviter })
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    expect(text.split(/[\n\r\u2028\u0085]/)).toHaveLength(4)
  },
)

it('a name is not interpolated as a message key, and a long one is cut', () => {
  const { text } = composeMail('invitation', 'en', {
    publisher: '$t(reset.text) {{url}}',
    inviter: 'x'.repeat(9999),
    ...invited,
  })
  expect(text).toContain('$t(reset.text) {{url}}')
  expect(text.length).toBeLessThan(500)
})

it.each(mailLocales)('an admin’s message is quoted line by line in %s', (locale) => {
  const message = 'Please mend it.\n\nThe Comfy Registry\u2028https://evil.test'
  const mail = { admin: 'Ann', node: 'pack', version: '1.2.3', message, findings: [], url }
  const { subject, text } = composeMail('contactPublisher', locale, mail)
  expect(text).toContain('\n\n> Please mend it.\n>\n> The Comfy Registry\n> https://evil.test\n\n')
  expect(text).not.toMatch(/\n{3}|\{\{/)
  expect(subject).toContain('pack')
})

it.each(mailLocales)('a decision in %s has its reason, or no gap without one', (locale) => {
  for (const kind of ['versionApproved', 'versionHeldBack', 'versionRejected', 'versionDeleted'] as const) {
    const told = composeMail(kind, locale, { node: 'pack', version: '1.2.3', reason: 'Malware.', url })
    expect(told.text).toContain('\n\n> Malware.\n\n')
    expect(told.subject).toContain('1.2.3')
    const silent = composeMail(kind, locale, { node: 'pack', version: '1.2.3', reason: '', url })
    expect(silent.text).not.toMatch(/\n{3}|^>|\{\{/m)
  }
})

it.each(mailLocales)('each decision has its own subject and text in %s', (locale) => {
  const kinds = ['versionApproved', 'versionHeldBack', 'versionRejected', 'versionDeleted', 'versionTakenBack'] as const
  const mails = kinds.map((kind) => composeMail(kind, locale, { node: 'pack', version: '1.2.3', reason: '', url }))
  for (const { subject, text } of mails) expect(`${subject}${text}`).not.toMatch(/\{\{|version[A-Z]/)
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(kinds.length)
  expect(new Set(mails.map(({ text }) => text)).size).toBe(kinds.length)
})
