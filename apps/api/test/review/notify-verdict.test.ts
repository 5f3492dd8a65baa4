import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellVerdict } from '../../src/registry/lifecycle/notices.ts'
import type { ReviewState } from '../../src/schema/review-tables.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test' })
let heard = 0

const mails = () => mailsTo(registry, 'owner@people.test')
/** Returns the number of mails since the last call. */
async function newMails(): Promise<number> {
  const before = heard
  heard = (await mails()).length
  return heard - before
}

/** Notifies the owners of a verdict in a transaction, and sends the mails. */
async function tell(id: string): Promise<void> {
  const { context } = registry
  await context.db.transaction().execute((tx) => tellVerdict(tx, context, id))
  await registry.review()
}

async function given(state: ReviewState): Promise<string> {
  const isDecided = state === 'flagged' || state === 'passed'
  await setVersionStatus(registry, 'pack', '1.0.0', state === 'passed' ? 'active' : isDecided ? 'flagged' : 'pending')
  const other = { ...blockingFinding, file: 'b.py', line: undefined }
  return givenReview(registry, 'pack', '1.0.0', {
    review: { state, decided_at: isDecided ? new Date() : null },
    ...(isDecided && { findings: [blockingFinding, other, { ...other, file: 'c.py' }, { ...other, file: 'd.py' }] }),
  })
}

beforeAll(async () => {
  const studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', await givenPerson(registry, 'owner'))
  await givenMember(registry, 'studio', await givenPerson(registry, 'member'), 'member')
  await givenVersion(registry, studio, 'pack', '1.0.0')
})
beforeEach(async () => {
  heard = (await mails()).length
})

describe('when a version is flagged', () => {
  it('its owners are mailed the version, the reasons, the link to the report and the next steps', async () => {
    const id = await given('flagged')
    await tell(id)
    const [mail = ''] = await mails()
    expect(mail).toMatch(/^Subject: Version 1\.0\.0 of pack was held back$/m)
    expect(mail).toContain('\n- code-from-data: nodes/loader.py:7\n- code-from-data: b.py\n- code-from-data: c.py\n\n')
    expect(mail).not.toContain('d.py')
    expect(mail).toMatch(/publish the next version.*ask for another review/)
    expect(mail.trimEnd().endsWith('\n\nhttps://pages.test/publishers/studio/nodes/pack/versions/1.0.0/review')).toBe(
      true,
    )
    expect(await mailsTo(registry, 'member@people.test')).toEqual([])
  })

  it('owners are mailed once by concurrent calls, and again for the next decision', async () => {
    const id = await given('flagged')
    await Promise.all([1, 2, 3].map(() => tell(id)))
    await tell(id)
    expect(await newMails()).toBe(1)
    const { db } = registry.context
    await db
      .updateTable('version_reviews')
      .set({ decided_at: new Date(Date.now() + 1) })
      .execute()
    await tell(id)
    expect(await newMails()).toBe(1)
  })

  it('a file name cannot add lines or headers to the mail', async () => {
    const id = await given('flagged')
    const file = 'a\r\nBcc: everyone@example.org\r\n\r\nhttps://evil.test'
    await givenReview(registry, 'pack', '1.0.0', {
      review: { state: 'flagged', decided_at: new Date() },
      findings: [harmlessFinding, { ...blockingFinding, file }],
    })
    await tell(id)
    const mail = (await mails()).find((text) => text.includes('evil')) ?? ''
    expect(mail).toMatch(/^- code-from-data: a Bcc: everyone@example\.org https:\/\/evil\.test:7$/m)
    expect(mail).not.toContain('native-binary')
  })

  it('the mail is sent with the commit, or not at all', async () => {
    const id = await given('flagged')
    const { context } = registry
    const broken = context.db.transaction().execute(async (tx) => {
      await tellVerdict(tx, context, id)
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    await registry.review()
    expect(await newMails()).toBe(0)
    await tell(id)
    expect(await newMails()).toBe(1)
  })
})

describe('a review', () => {
  it('that failed sends one mail, which says that it is retried', async () => {
    const id = await given('failed')
    await tell(id)
    await tell(id)
    expect(await newMails()).toBe(1)
    expect((await mails()).some((mail) => /retried every hour/.test(mail))).toBe(true)
  })

  it.each(['waiting', 'running', 'passed'] as const)('that is %s sends no mail', async (state) => {
    await tell(await given(state))
    expect(await newMails()).toBe(0)
  })

  it('of an active version sends no mail about new findings', async () => {
    const id = await given('flagged')
    await setVersionStatus(registry, 'pack', '1.0.0', 'active')
    await tell(id)
    expect(await newMails()).toBe(0)
  })
})
