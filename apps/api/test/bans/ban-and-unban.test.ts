import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const post = (
  operationId: 'banPublisher' | 'unbanPublisher' | 'banPublisherNode' | 'banUser',
  path: string,
  body = {},
) =>
  send(registry, operationId, `POST /${path}`, {
    as: moderator,
    body: operationId.startsWith('unban') ? undefined : body,
  })

/** Tables that a ban may change permanently. */
const apart = new Set(['bans', 'audit_entries', 'admin_tokens', 'catalogue_changes', 'log_leaves'])

/** Returns all other rows as text, without `updated_at`. */
async function snapshot(): Promise<Record<string, string[]>> {
  const { db } = registry.context
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
  `.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !apart.has(table.name))) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'updated_at')::text as row from ${sql.table(name)} t order by 1
    `.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const nodesBy = async (status: 'active' | 'banned') => {
  const rows = await registry.context.db.selectFrom('nodes').select('id').where('status', '=', status).execute()
  return rows.map(({ id }) => id).toSorted()
}

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  const studio = await givenPublisher(registry, 'studio')
  const rival = await givenPublisher(registry, 'rival')
  for (const id of ['river', 'lake', 'pond', 'noted', 'sea']) await givenVersion(registry, studio, id, '1.0.0')
  await givenVersion(registry, studio, 'river', '1.1.0')
  await registry.post(
    'publishNodeVersion',
    '/publishers/studio/nodes/unseen/versions',
    publishBody(studio.token, 'unseen', '1.0.0'),
  )
  await givenVersion(registry, rival, 'bystander', '1.0.0')
  await setVersionStatus(registry, 'river', '1.1.0', 'flagged', 'Odd.')
  await setVersionStatus(registry, 'lake', '1.0.0', 'banned', 'Worse.')
  await setNodeStatus(registry, 'sea', 'deleted')
  await setNodeStatus(registry, 'noted', 'active', 'Something was said of it.')
  await post('banPublisherNode', 'publishers/studio/nodes/pond/ban', { reason: 'On its own' })
  for (const name of ['owner', 'member', 'outlaw'])
    await givenMember(registry, 'studio', await givenPerson(registry, name))
  await givenMember(registry, 'studio', await givenPerson(registry, 'eve', { admin: true }))
  await post('banUser', 'admin/users/outlaw/ban', { reason: 'On their own' })
  await registry.review()
})

describe('the unban of a publisher', () => {
  it.each([{ members: false }, { members: true }])('restores exactly what the ban changed, with %j', async (asked) => {
    const before = await snapshot()
    expect(before['nodes']).toHaveLength(7)
    expect(before['uploads']).toHaveLength(1)
    expect((await post('banPublisher', 'publishers/studio/ban', { reason: 'Spam', ...asked })).status).toBe(204)
    await registry.review()
    expect(await nodesBy('banned')).toEqual(['lake', 'noted', 'pond', 'river', 'unseen'])
    expect(await nodesBy('active')).toEqual(['bystander'])
    expect(await snapshot()).not.toEqual(before)
    expect((await post('unbanPublisher', 'publishers/studio/unban')).status).toBe(204)
    await registry.review()
    expect(await snapshot()).toEqual(before)
  })

  it('leaves people banned whom the ban of another publisher covers too, until that one ends', async () => {
    const mallory = await givenPerson(registry, 'mallory')
    for (const id of ['rival', 'studio']) await givenMember(registry, id, mallory)
    const statusOf = async () =>
      (await registry.context.db.selectFrom('users').select('status').where('id', '=', mallory.id).executeTakeFirst())
        ?.status
    for (const id of ['studio', 'rival'])
      await post('banPublisher', `publishers/${id}/ban`, { reason: `Spam of ${id}`, members: true })
    await post('unbanPublisher', 'publishers/studio/unban')
    expect(await statusOf()).toBe('banned')
    const entries = registry.context.db.selectFrom('audit_entries').select('detail')
    const banned = entries.where('action', '=', 'user.ban').where('subject', '=', `user:${mallory.id}`)
    expect(await banned.orderBy('id').execute()).toEqual([
      { detail: { reason: 'Spam of studio', publisherId: 'studio' } },
      { detail: { reason: 'Spam of rival', publisherId: 'rival' } },
    ])
    await post('unbanPublisher', 'publishers/rival/unban')
    expect(await statusOf()).toBe('active')
  })

  it('leaves earlier bans in force, and lifts every ban of its own', async () => {
    const rows = await registry.context.db
      .selectFrom('bans')
      .select(['kind', 'subject_id', 'reason'])
      .where('lifted_at', 'is', null)
      .orderBy('kind')
      .execute()
    expect(rows).toEqual([
      { kind: 'node', subject_id: 'pond', reason: 'On its own' },
      { kind: 'user', subject_id: 'outlaw', reason: 'On their own' },
    ])
  })

  it('neither restores a node deleted meanwhile nor lifts an independent ban', async () => {
    await post('banPublisher', 'publishers/studio/ban', { reason: 'Spam' })
    await setNodeStatus(registry, 'lake', 'deleted')
    await post('banPublisherNode', 'publishers/studio/nodes/river/ban', { reason: 'Mines coins.' })
    await post('unbanPublisher', 'publishers/studio/unban')
    expect(await nodesBy('active')).toEqual(['bystander', 'noted', 'unseen'])
    expect(await nodesBy('banned')).toEqual(['pond', 'river'])
  })
})
