import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listAudit', `GET /admin/audit${query}`, { as })
const actionsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.entries.map((entry: { action: string; subject: string }) => `${entry.action} ${entry.subject}`)

const batchId = crypto.randomUUID()

const written = [
  ['2026-01-01T00:00:00Z', 'user:admin', 'node.ban', 'node:my_pack'],
  ['2026-01-02T00:00:00Z', 'user:nameless', 'version.publish', 'version:my_pack@1.0.0'],
  ['2026-01-03T00:00:00Z', 'user:gone', 'version.delete', 'version:my_pack@1.1.0'],
  ['2026-01-04T00:00:00Z', 'token:user:admin', 'version.publish', 'version:myxpack@1.0.0'],
  ['2026-01-05T00:00:00Z', 'review', 'versions', 'registry'],
] as const

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  const { db } = registry.context
  await db.insertInto('users').values({ id: 'nameless', name: '', email: 'nameless@people.test' }).execute()
  for (const [at, actor, action, subject] of written) {
    const detail = JSON.stringify({ at, ...(action === 'version.delete' && { batch: batchId }) })
    await db
      .insertInto('audit_entries')
      .values({ at: new Date(at), actor, action, subject, detail })
      .execute()
  }
})

describe('GET /admin/audit', () => {
  test('200 with the newest first, and people by name or email while they are known', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.has_more).toBe(false)
    expect(body.entries.map((entry: { actor_name?: string }) => entry.actor_name)).toEqual([
      undefined,
      undefined,
      undefined,
      'nameless@people.test',
      'admin',
    ])
    expect(body.entries[4]).toEqual({
      id: expect.any(Number),
      at: '2026-01-01T00:00:00Z',
      actor: 'user:admin',
      actor_name: 'admin',
      action: 'node.ban',
      subject: 'node:my_pack',
      detail: { at: '2026-01-01T00:00:00Z' },
    })
  })

  test('200 without machines on request, including actions by a token of a person', async () => {
    expect(actionsOf(await list('?machines=false'))).toEqual([
      'version.publish version:myxpack@1.0.0',
      'version.delete version:my_pack@1.1.0',
      'version.publish version:my_pack@1.0.0',
      'node.ban node:my_pack',
    ])
    expect(actionsOf(await list('?machines=true&actor=review'))).toEqual(['versions registry'])
    expect(actionsOf(await list('?machines=false&actor=review'))).toEqual([])
  })

  test.each([
    ['actor=user:admin', ['node.ban node:my_pack']],
    ['action=version.publish', ['version.publish version:myxpack@1.0.0', 'version.publish version:my_pack@1.0.0']],
    [
      'action=version',
      [
        'version.publish version:myxpack@1.0.0',
        'version.delete version:my_pack@1.1.0',
        'version.publish version:my_pack@1.0.0',
      ],
    ],
    [`batch=${batchId}`, ['version.delete version:my_pack@1.1.0']],
    [`batch=${crypto.randomUUID()}`, []],
    ['action=versio', []],
    ['subject=version:my_pack', []],
    ['subject=version:my_pack*', ['version.delete version:my_pack@1.1.0', 'version.publish version:my_pack@1.0.0']],
    ['subject=node:my_pack', ['node.ban node:my_pack']],
    ['subject=%25', []],
    ['since=2026-01-04T00:00:00Z', ['versions registry', 'version.publish version:myxpack@1.0.0']],
    ['until=2026-01-02T00:00:00Z', ['node.ban node:my_pack']],
    [
      'action=version.publish&subject=version:my_*&since=2026-01-02T00:00:00Z',
      ['version.publish version:my_pack@1.0.0'],
    ],
  ])('200 with the entries of %s', async (query, found) => {
    expect(actionsOf(await list(`?${query}`))).toEqual(found)
  })

  test('200 in pages, each before the last entry of the previous one', async () => {
    const first = await list('?limit=2')
    expect(first.body.has_more).toBe(true)
    const second = await list(`?limit=2&before=${first.body.entries[1].id}`)
    const third = await list(`?limit=2&before=${second.body.entries[1].id}`)
    expect(third.body.has_more).toBe(false)
    expect([first, second, third].flatMap(actionsOf)).toEqual(actionsOf(await list()))
  })

  test('200 in pages with the oldest first, each after the last entry of the previous one', async () => {
    const first = await list('?order=oldest&limit=2')
    expect(first.body.has_more).toBe(true)
    const second = await list(`?order=oldest&limit=2&after=${first.body.entries[1].id}`)
    const third = await list(`?order=oldest&limit=2&after=${second.body.entries[1].id}`)
    expect(third.body.has_more).toBe(false)
    expect([first, second, third].flatMap(actionsOf)).toEqual(actionsOf(await list('?order=newest')).toReversed())
  })

  test('200 with both bounds in either order, under every filter', async () => {
    const [last, , , , first] = (await list()).body.entries
    const between = `after=${first.id}&before=${last.id}`
    const all = actionsOf(await list())
    expect(actionsOf(await list(`?${between}`))).toEqual(all.slice(1, -1))
    expect(actionsOf(await list(`?order=oldest&${between}`))).toEqual(all.slice(1, -1).toReversed())
    expect(actionsOf(await list(`?order=oldest&action=version.publish&after=${first.id}`))).toEqual([
      'version.publish version:my_pack@1.0.0',
      'version.publish version:myxpack@1.0.0',
    ])
  })

  test('200 for limits and ids out of range', async () => {
    expect((await list('?limit=0')).body.entries).toHaveLength(5)
    expect((await list('?limit=99999999999999999999')).body.entries).toHaveLength(5)
    expect((await list('?before=99999999999999999999')).body.entries).toHaveLength(5)
    expect((await list('?before=-99999999999999999999')).body.entries).toEqual([])
    expect((await list('?after=99999999999999999999')).body.entries).toEqual([])
    expect((await list('?order=oldest&after=-99999999999999999999')).body.entries).toHaveLength(5)
  })

  test('400 for an invalid time, and for an unknown order', async () => {
    expect((await list('?order=random')).status).toBe(400)
    expect((await list('?since=yesterday')).status).toBe(400)
    expect((await list('?until=2026-02-30T25:00:00Z')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect(await send(registry, 'listAudit', 'GET /admin/audit')).toMatchObject({
      status: 401,
      body: { error: 'sign_in_required' },
    })
  })

  test('403 for a person who is not an admin', async () => {
    const stranger = await givenPerson(registry, 'stranger')
    expect(await list('', stranger)).toMatchObject({ status: 403, body: { error: 'admins_only' } })
  })
})

// Entries are never deleted, so this stands after the tests that count them.
describe('the subject of an entry', () => {
  test('200 with the name of a person or customer, if it is known', async () => {
    const { db } = registry.context
    await db.insertInto('users').values({ id: 'carol', name: 'Carol Cook', email: 'carol@people.test' }).execute()
    const subjects = ['user:nameless', 'customer:carol', 'customer:gone', 'node:admin']
    for (const subject of subjects)
      await db
        .insertInto('audit_entries')
        .values({
          at: new Date('2026-02-01T00:00:00Z'),
          actor: 'operator',
          action: 'subject.test',
          subject,
          detail: '{}',
        })
        .execute()
    const { body } = await list('?action=subject.test&order=oldest')
    expect(body.entries.map((entry: { subject_name?: string }) => entry.subject_name)).toEqual([
      'nameless@people.test',
      'Carol Cook',
      undefined,
      undefined,
    ])
  })
})
