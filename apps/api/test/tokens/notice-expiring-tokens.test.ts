import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../src/platform/mail/create-mailer.ts'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { retryMails } from '../../src/access/mail/retry-mails.ts'
import { noticeExpiringTokens } from '../../src/registry/tokens/notice-expiring-tokens.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { forgetJobs } from '../review/reviewing.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test' })
const day = 86_400_000
const start = Date.parse('2030-01-01T00:00:00Z')

let sent: Mail[] = []
let failing = new Set<string>()

const mailer = {
  send: async (mail: Mail) => {
    if (failing.has(mail.to)) throw new Error('the mail server is away')
    sent.push(mail)
  },
}

const at = (moment: number) => ({ ...registry.context, clock: { now: () => new Date(moment) } })
/** Queues the notices and sends them. */
async function noticeAt(moment: number): Promise<number> {
  const count = await noticeExpiringTokens(at(moment))
  await registry.review()
  return count
}
const receivers = () => sent.map(({ to }) => to).toSorted()
const givenToken = (name: string, days: number) =>
  createToken(at(start), 'operator', { publisherId: 'maker', name, expiresAt: new Date(start + days * day) })

beforeAll(async () => {
  registry.context.mailer = mailer
  await givenPublisher(registry, 'maker')
  await givenMember(registry, 'maker', await givenPerson(registry, 'ann'))
  await givenMember(registry, 'maker', await givenPerson(registry, 'bob'))
  await givenMember(registry, 'maker', await givenPerson(registry, 'mel'), 'member')
  const banned = await givenPerson(registry, 'eve')
  await givenMember(registry, 'maker', banned)
  await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', banned.id).execute()
})

beforeEach(async () => {
  sent = []
  failing = new Set()
  await registry.context.db.deleteFrom('personal_access_tokens').execute()
  await forgetJobs(registry)
})

test('each active owner is mailed once, seven days before the expiry', async () => {
  const { token } = await givenToken('ci\nsecond line', 30)
  expect(await noticeAt(start + 22 * day)).toBe(0)
  expect(await noticeAt(start + 23 * day)).toBe(1)
  expect(await noticeAt(start + 24 * day)).toBe(0)
  expect(receivers()).toEqual(['ann@people.test', 'bob@people.test'])
  expect(sent[0]?.subject).toContain('ci second line')
  expect(sent[0]?.text).toContain('publisher maker')
  expect(sent[0]?.text).toContain('January 31, 2030')
  expect(sent[0]?.text).toContain('https://pages.test/publishers/maker')
  expect(sent[0]?.text).not.toContain(token.slice(4, 40))
})

test('no mail is sent for an expired token, one without expiry, or one of a workflow', async () => {
  await givenToken('past', 1)
  await createToken(at(start), 'operator', { publisherId: 'maker', name: 'for ever' })
  const { id } = await givenToken('workflow', 3)
  await registry.context.db
    .updateTable('personal_access_tokens')
    .set({ kind: 'trusted' })
    .where('id', '=', id)
    .execute()
  expect(await noticeAt(start + 2 * day)).toBe(0)
  expect(sent).toEqual([])
})

test('no mail is sent to an unverified address', async () => {
  const impostor = await givenPerson(registry, 'impostor')
  await givenPublisher(registry, 'trap')
  await givenMember(registry, 'trap', impostor)
  await registry.context.db.updateTable('users').set({ email_verified: false }).where('id', '=', impostor.id).execute()
  await createToken(at(start), 'operator', { publisherId: 'trap', name: 'bait', expiresAt: new Date(start + day) })
  await noticeAt(start)
  expect(sent).toEqual([])
})

test('two concurrent runs mail each owner once', async () => {
  await givenToken('shared', 3)
  const counts = await Promise.all([noticeExpiringTokens(at(start)), noticeExpiringTokens(at(start))])
  await registry.review()
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1])
  expect(sent).toHaveLength(2)
})

test('an unreachable owner does not block the others', async () => {
  await givenToken('ci', 3)
  failing.add('ann@people.test')
  expect(await noticeAt(start)).toBe(1)
  expect(receivers()).toEqual(['bob@people.test'])
})

test('failed mails are sent when the mail server is back', async () => {
  await givenToken('ci', 3)
  failing = new Set(['ann@people.test', 'bob@people.test'])
  expect(await noticeAt(start)).toBe(1)
  expect(sent).toEqual([])
  failing.clear()
  await retryMails(registry.context)
  await registry.review()
  expect(receivers()).toEqual(['ann@people.test', 'bob@people.test'])
})
