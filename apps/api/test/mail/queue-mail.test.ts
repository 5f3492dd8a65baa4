import { expect, it } from 'vitest'
import { queueMail, type QueuedMail } from '../../src/access/mail/queue-mail.ts'
import { retryMails } from '../../src/access/mail/retry-mails.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'

const registry = useRegistry()

const mail = (to: string): QueuedMail<'nodeBanned'> => ({
  to,
  kind: 'nodeBanned',
  locale: 'en',
  facts: { node: 'pack', reason: 'Malware.', url: 'http://pages.test/nodes/pack' },
  replyTo: 'admin@people.test',
})

it('is sent after its transaction commits, with Reply-To', async () => {
  const { db } = registry.context
  await db.transaction().execute((tx) => queueMail(tx, registry.context, mail('told@people.test')))
  expect(await mailsTo(registry, 'told@people.test')).toEqual([])
  await registry.review()
  const [sent = '', ...others] = await mailsTo(registry, 'told@people.test')
  expect(others).toEqual([])
  expect(sent).toContain('> Malware.')
  expect(sent).toContain('Reply-To: admin@people.test\n')
})

it('is not sent after a rollback', async () => {
  const { db } = registry.context
  const broken = db.transaction().execute(async (tx) => {
    await queueMail(tx, registry.context, mail('untold@people.test'))
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await registry.review()
  expect(await mailsTo(registry, 'untold@people.test')).toEqual([])
})

it('is retried for a day after all attempts failed', async () => {
  const { context } = registry
  const { mailer } = context
  context.mailer = { send: () => Promise.reject(new Error('away')) }
  await context.db.transaction().execute((tx) => queueMail(tx, context, mail('late@people.test')))
  await registry.review()
  expect(await retryMails(context)).toBe(1)
  await registry.review()
  context.mailer = mailer
  const inTwoDays = { ...context, clock: { now: () => new Date(Date.now() + 2 * 86_400_000) } }
  expect(await retryMails(inTwoDays)).toBe(0)
  expect(await mailsTo(registry, 'late@people.test')).toEqual([])
  expect(await retryMails(context)).toBe(1)
  await registry.review()
  expect(await mailsTo(registry, 'late@people.test')).toHaveLength(1)
})

it('is retried with all mails of a long outage, oldest first', async () => {
  const { context } = registry
  const { mailer } = context
  context.mailer = { send: () => Promise.reject(new Error('away')) }
  const people = Array.from({ length: 205 }, (_, place) => `outage-${place}@people.test`)
  for (const to of people) await context.db.transaction().execute((tx) => queueMail(tx, context, mail(to)))
  await registry.review()
  context.mailer = mailer
  expect(await retryMails(context)).toBe(people.length)
  await registry.review()
  for (const to of [people[0], people.at(-1)]) expect(await mailsTo(registry, to ?? '')).toHaveLength(1)
}, 120_000)
