import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenUnreviewed, givenVersion } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { hostileFiles, stored } from '../review/reviewing.ts'
import { afterMinutes, decide, givenModerator, givenNode, historyOf, outcomesOf, undo, versionOf } from './deciding.ts'

const registry = useRegistry()
const hostile = { files: hostileFiles }
let moderator: Person
let owner: Person
let maker: { id: string; token: string }

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, 'owner')
  maker = await givenPublisher(registry, 'maker')
  await givenMember(registry, 'maker', owner)
})

const node = (id: string) => registry.call('getNode', `/nodes/${id}`)

describe('a version that an admin approves', () => {
  test('lists its node with its facts, an undo hides it, and a second undo lists it again', async () => {
    await givenVersion(registry, maker, 'Fresh', '1.0.0', { ...hostile, node: { description: 'Approved by mistake' } })
    expect((await node('Fresh')).status).toBe(404)
    await decide(registry, moderator, 'active', ['Fresh@1.0.0'])
    expect((await node('Fresh')).body).toMatchObject({
      description: 'Approved by mistake',
      latest_version: { version: '1.0.0' },
    })
    await undo(registry, moderator, ['Fresh@1.0.0'])
    expect((await node('Fresh')).status).toBe(404)
    await undo(registry, moderator, ['Fresh@1.0.0'])
    expect((await node('Fresh')).body.latest_version.version).toBe('1.0.0')
  })

  test('changes a listed node, and an undo keeps later edits', async () => {
    await givenVersion(registry, maker, 'Known', '1.0.0', {
      node: { description: 'First', repository: 'https://a.test' },
    })
    const second = { ...hostile, node: { description: 'Second', repository: 'https://b.test' } }
    await givenVersion(registry, maker, 'Known', '1.1.0', second)
    await decide(registry, moderator, 'active', ['Known@1.1.0'])
    expect((await node('Known')).body).toMatchObject({ description: 'Second', latest_version: { version: '1.1.0' } })
    const path = 'PUT /publishers/maker/nodes/Known' as const
    await send(registry, 'updateNode', path, { as: owner, body: { description: 'Edited' } })
    await undo(registry, moderator, ['Known@1.1.0'])
    expect((await node('Known')).body).toMatchObject({
      description: 'Edited',
      repository: 'https://a.test',
      latest_version: { version: '1.0.0' },
    })
  })

  test('keeps its node listed after an undo while another version is active', async () => {
    const facts = { node: { description: 'What it does' } }
    await givenVersion(registry, maker, 'Standing', '1.0.0', { ...hostile, ...facts })
    await decide(registry, moderator, 'active', ['Standing@1.0.0'])
    await givenVersion(registry, maker, 'Standing', '1.1.0', facts)
    await undo(registry, moderator, ['Standing@1.0.0'])
    expect(await node('Standing')).toMatchObject({
      status: 200,
      body: { description: 'What it does', latest_version: { version: '1.1.0' } },
    })
  })

  test('does not list a banned node, or a node of a banned publisher', async () => {
    await givenNode(registry, 'outlaw', { '1.0.0': 'flagged' })
    const { db } = registry.context
    await db.updateTable('nodes').set({ status: 'banned' }).where('id', '=', 'outlaw').execute()
    expect(outcomesOf(await decide(registry, moderator, 'active', ['outlaw@1.0.0']))).toEqual(['done'])
    expect((await node('outlaw')).status).toBe(403)
    const pirate = await givenPublisher(registry, 'pirate')
    await givenVersion(registry, pirate, 'booty', '1.0.0', hostile)
    await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'pirate').execute()
    expect(outcomesOf(await decide(registry, moderator, 'active', ['booty@1.0.0']))).toEqual(['done'])
    expect((await node('booty')).status).toBe(404)
  })
})

describe('the public reason', () => {
  test('has the earlier states, and only the role of the person who decided', async () => {
    await givenVersion(registry, maker, 'Told', '1.0.0')
    await givenVersion(registry, maker, 'Told', '1.1.0', hostile)
    await decide(registry, moderator, 'active', ['Told@1.1.0'], { reason: 'It is a font.' })
    await decide(registry, moderator, 'flagged', ['Told@1.1.0'], { reason: 'It is none.' })
    const { body } = await registry.call('getNodeVersion', '/nodes/Told/versions/1.1.0?include_status_reason=true')
    expect(body.status).toBe('NodeVersionStatusFlagged')
    const { statusHistory, ...record } = JSON.parse(body.status_reason)
    expect(record).toMatchObject({ message: 'It is none.', by: 'an admin' })
    expect(statusHistory).toEqual([
      { status: 'NodeVersionStatusPending', message: '' },
      {
        status: 'NodeVersionStatusFlagged',
        message: expect.stringMatching(/^\[\{"issue_type"/),
        by: 'registry-review',
      },
      { status: 'NodeVersionStatusActive', message: 'It is a font.', by: 'an admin' },
    ])
    expect(body.status_reason).not.toMatch(/\bada\b/)
    expect((await historyOf(registry, 'Told', '1.1.0')).map(({ actor_name }) => actor_name)).toEqual([
      'registry-review',
      'ada',
      'ada',
    ])
  })

  test('is written for a deletion by the publisher too', async () => {
    const { id } = await givenVersion(registry, maker, 'Told', '1.2.0')
    await send(registry, 'deleteNodeVersion', `DELETE /publishers/maker/nodes/Told/versions/${id}`, { as: owner })
    const { status_reason } = await versionOf(registry, 'Told', '1.2.0')
    expect(JSON.parse(status_reason)).toMatchObject({ message: 'Deleted by its publisher', by: 'publisher' })
    expect((await historyOf(registry, 'Told', '1.2.0')).at(-1)).toMatchObject({
      actor: 'user:owner',
      actor_name: 'publisher',
      held_by: 'publisher',
    })
  })

  test('comes with a history entry for each version of a deleted node', async () => {
    await givenVersion(registry, maker, 'Dropped', '1.0.0')
    await givenVersion(registry, maker, 'Dropped', '1.1.0')
    await send(registry, 'deleteNode', 'DELETE /publishers/maker/nodes/Dropped', { as: owner })
    for (const version of ['1.0.0', '1.1.0']) {
      expect((await historyOf(registry, 'Dropped', version)).at(-1)).toMatchObject({
        from_status: 'active',
        to_status: 'deleted',
        actor_name: 'publisher',
      })
    }
  })
})

describe('a review', () => {
  const ask = (id: string) =>
    send(registry, 'askForReview', `POST /publishers/maker/nodes/${id}/versions/1.0.0/review/requests`, {
      as: owner,
      body: {},
    })
  const isAsked = async (id: string) => {
    const { asked_at, decided_at } = await stored(registry, id, '1.0.0')
    return asked_at !== null && (decided_at === null || asked_at > decided_at)
  }

  test('that was requested is closed by an admin’s decision, and requested again by its undo', async () => {
    await givenVersion(registry, maker, 'Asked', '1.0.0', hostile)
    expect((await ask('Asked')).status).toBe(202)
    expect(await isAsked('Asked')).toBe(true)
    await decide(registry, moderator, 'banned', ['Asked@1.0.0'])
    expect(await isAsked('Asked')).toBe(false)
    await registry.review()
    expect((await stored(registry, 'Asked', '1.0.0')).status).toBe('banned')
    await undo(registry, moderator, ['Asked@1.0.0'])
    expect(await stored(registry, 'Asked', '1.0.0')).toMatchObject({ status: 'flagged' })
    expect(await isAsked('Asked')).toBe(true)
  })

  test('keeps a decision that an admin made before it ran, and runs again after the undo', async () => {
    await givenUnreviewed(registry, maker, 'Waiting', '1.0.0')
    await decide(registry, moderator, 'banned', ['Waiting@1.0.0'])
    await registry.review()
    expect((await stored(registry, 'Waiting', '1.0.0')).status).toBe('banned')
    await undo(registry, moderator, ['Waiting@1.0.0'])
    expect((await stored(registry, 'Waiting', '1.0.0')).status).toBe('pending')
    await registry.review()
    expect((await stored(registry, 'Waiting', '1.0.0')).status).toBe('active')
  })

  test('sends no mail about a version that an admin flagged before it ran', async () => {
    await givenUnreviewed(registry, maker, 'Early', '1.0.0', hostile)
    await decide(registry, moderator, 'flagged', ['Early@1.0.0'], { reason: 'Not yet.' })
    await afterMinutes(registry, 6)
    const mails = (await mailsTo(registry, owner.email)).filter((mail) => mail.includes('Early'))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('Not yet.')
  })

  test('never activates a version that an admin flagged', async () => {
    await givenVersion(registry, maker, 'Doubted', '1.0.0')
    await decide(registry, moderator, 'flagged', ['Doubted@1.0.0'])
    const { db } = registry.context
    const { id } = await versionOf(registry, 'Doubted')
    await db.updateTable('version_reviews').set({ state: 'flagged' }).where('version_id', '=', id).execute()
    expect((await ask('Doubted')).status).toBe(202)
    await registry.review()
    expect((await stored(registry, 'Doubted', '1.0.0')).status).toBe('flagged')
  })
})
