import { beforeEach, describe, expect, test } from 'vitest'
import type { VersionStatus } from '../../src/schema/node-tables.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { afterMinutes, decide, givenModerator, givenNode, putInto, undo } from './deciding.ts'

const registry = useRegistry()
let moderator: Person
let owner: Person
let count = 0

/** Pack of the test, whose owners get no other mails. */
let pack: string

beforeEach(async () => {
  registry.context.clock = systemClock
  count += 1
  pack = `pack-${count}`
  moderator = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, `owner-${count}`)
  await givenNode(registry, pack, { '1.0.0': 'active', '1.1.0': 'active' }, { publisher: `maker-${count}` })
  await givenMember(registry, `maker-${count}`, owner)
})

const to = (status: VersionStatus, reason = '') => decide(registry, moderator, status, [`${pack}@1.0.0`], { reason })
const takeBack = () => undo(registry, moderator, [`${pack}@1.0.0`])
const pass = (minutes: number) => afterMinutes(registry, minutes)

/** Returns the subjects of the owner's mails, sorted, without the pack's name. */
const subjects = async () => {
  const mails = await mailsTo(registry, owner.email)
  return mails.map((mail) => (/^Subject: (.*)$/m.exec(mail)?.[1] ?? '').replace(`${pack} 1.0.0`, '')).toSorted()
}

describe('owners of a version', () => {
  test('are notified of a decision once, after a delay, with its reason', async () => {
    await to('banned', 'It mines coins.')
    await registry.review()
    await pass(4)
    expect(await subjects()).toEqual([])
    await pass(2)
    expect(await subjects()).toEqual([' was rejected'])
    const [mail] = await mailsTo(registry, owner.email)
    expect(mail).toContain('> It mines coins.')
    expect(mail).toContain(`/publishers/maker-${count}/nodes/${pack}/versions/1.0.0/review`)
    await pass(60)
    expect(await subjects()).toHaveLength(1)
  })

  test.each([
    ['flagged', 'active', ' was approved'],
    ['active', 'flagged', ' was held back'],
    ['active', 'banned', ' was rejected'],
    ['active', 'deleted', ' was deleted'],
  ] as const)('are notified of a change from %s to %s with its own subject', async (from, status, subject) => {
    await putInto(registry, pack, '1.0.0', from)
    await to(status)
    await pass(6)
    expect(await subjects()).toEqual([subject])
  })

  test('are not notified of a decision undone before the mail', async () => {
    await to('banned')
    await pass(3)
    await takeBack()
    await pass(3)
    await pass(60)
    expect(await subjects()).toEqual([])
  })

  test('are notified only of the last decision before the mail', async () => {
    await to('banned', 'It mines coins.')
    await to('flagged', 'Or does it?')
    await pass(6)
    expect(await subjects()).toEqual([' was held back'])
  })

  test('are notified of an undo after its decision, and of a restored decision', async () => {
    await to('banned', 'It mines coins.')
    await pass(6)
    const undone = await takeBack()
    await pass(4)
    expect(await subjects()).toHaveLength(1)
    await pass(2)
    expect(await subjects()).toEqual([' was rejected', ': a decision was undone'])
    await undo(registry, moderator, undone.body.batch_id)
    await pass(6)
    expect(await subjects()).toEqual([' was rejected', ' was rejected', ': a decision was undone'])
    expect((await mailsTo(registry, owner.email)).filter((mail) => mail.includes('> It mines coins.'))).toHaveLength(2)
  })

  test('are not notified of an undo that is itself undone before the mail', async () => {
    await to('banned')
    await pass(6)
    const undone = await takeBack()
    await undo(registry, moderator, undone.body.batch_id)
    await pass(6)
    expect(await subjects()).toEqual([' was rejected'])
  })

  test('are notified of the remaining decision when a later one is undone', async () => {
    await to('banned', 'It mines coins.')
    await pass(1)
    await to('flagged')
    await pass(1)
    await takeBack()
    await pass(6)
    expect(await subjects()).toEqual([' was rejected'])
  })

  test('who joined after the decision are notified, and former owners are not', async () => {
    await to('banned')
    const { db } = registry.context
    await db.deleteFrom('publisher_members').where('user_id', '=', owner.id).execute()
    const heir = await givenPerson(registry, `heir-${count}`)
    await givenMember(registry, `maker-${count}`, heir)
    await pass(6)
    expect(await subjects()).toEqual([])
    expect(await mailsTo(registry, heir.email)).toHaveLength(1)
  })

  test('are not notified of a batch that was undone before the mail', async () => {
    const names = [`${pack}@1.0.0`, `${pack}@1.1.0`]
    const { body } = await decide(registry, moderator, 'banned', names)
    await pass(2)
    await undo(registry, moderator, body.batch_id)
    await pass(60)
    expect(await subjects()).toEqual([])
  })

  test('are notified once if the job runs again', async () => {
    await to('banned')
    await pass(6)
    const { db, jobs } = registry.context
    const told = await db
      .selectFrom('told_decisions')
      .innerJoin('version_decisions', 'version_decisions.id', 'decision_id')
      .innerJoin('node_versions', 'node_versions.id', 'version_id')
      .select(['decision_id', 'version_id'])
      .where('node_id', '=', pack)
      .executeTakeFirstOrThrow()
    const data = { versionId: told.version_id, decisionId: told.decision_id }
    await db.transaction().execute((tx) => jobs.send(tx, 'tell-owners', data, 'again'))
    await pass(1)
    expect(await subjects()).toHaveLength(1)
  })

  test('are not mailed after they left, and a version that does not exist is no error', async () => {
    const { db, jobs } = registry.context
    await db.deleteFrom('publisher_members').where('user_id', '=', owner.id).execute()
    await to('banned')
    await pass(6)
    await givenMember(registry, `maker-${count}`, owner)
    await takeBack()
    await pass(6)
    expect(await subjects()).toEqual([])
    const data = { versionId: crypto.randomUUID(), decisionId: 1 }
    await db.transaction().execute((tx) => jobs.send(tx, 'tell-owners', data, 'gone'))
    await registry.review()
    const failed = await jobs.list({ queue: 'tell-owners', state: 'failed' }, { page: 1, limit: 1 })
    expect(failed).toEqual([])
  })
})
