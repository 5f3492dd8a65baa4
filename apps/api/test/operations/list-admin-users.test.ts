import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { searched } from '../../src/moderation/people/user-list-store.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listAdminUsers', `GET /admin/users${query}`, { as })

const idsOf = async (query: string) => (await list(query)).body.users.map(({ id }: { id: string }) => id)

beforeAll(async () => {
  const { db } = registry.context
  admin = await givenPerson(registry, 'ada', { admin: true })
  const bob = await givenPerson(registry, 'bob', { verified: false })
  await givenPerson(registry, 'cyd')
  await db.updateTable('users').set({ name: 'Cyd_100%', email: 'a@elsewhere.test' }).where('id', '=', 'cyd').execute()
  await db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'cyd').execute()
  await db
    .insertInto('users')
    .values({ id: 'silent', email: null, name: null, facts_at: null, picture: null })
    .execute()
  for (const [index, id] of ['ada', 'bob', 'cyd', 'silent'].entries()) {
    const created_at = new Date(`2026-01-0${index + 1}T00:00:00Z`)
    await db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
  }
  for (const id of ['one', 'two', 'gone']) {
    await givenPublisher(registry, id)
    await givenMember(registry, id, bob)
  }
  await db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
})

describe('GET /admin/users', () => {
  test('200 with the newest first, and the number of publishers of each', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ total: 4, page: 1, limit: 50, totalPages: 1 })
    expect(body.users[0]).toEqual({
      id: 'silent',
      email_verified: false,
      status: 'active',
      is_admin: false,
      created_at: '2026-01-04T00:00:00Z',
      publisher_count: 0,
    })
    expect(body.users[2]).toEqual({
      id: 'bob',
      name: 'bob',
      email: 'bob@people.test',
      email_verified: false,
      status: 'active',
      is_admin: false,
      created_at: '2026-01-02T00:00:00Z',
      publisher_count: 2,
    })
  })

  test('200 with people found by id, name or email, in any case, with literal wildcards', async () => {
    expect(await idsOf('?q=BOB@PEOPLE')).toEqual(['bob'])
    expect(await idsOf('?q=elsewhere')).toEqual(['cyd'])
    expect(await idsOf('?q=_100%25')).toEqual(['cyd'])
    expect(await idsOf('?q=sil')).toEqual(['silent'])
    expect(await idsOf('?q=%25%25')).toEqual([])
  })

  test('200 filtered by status, by admin, and by both', async () => {
    expect(await idsOf('?status=banned')).toEqual(['cyd'])
    expect(await idsOf('?admin=true')).toEqual(['ada'])
    expect(await idsOf('?admin=false&sort=oldest')).toEqual(['ada', 'bob', 'cyd', 'silent'])
    expect(await idsOf('?admin=true&status=banned')).toEqual([])
  })

  test('200 in the requested order, in pages', async () => {
    expect(await idsOf('?sort=email')).toEqual(['cyd', 'ada', 'bob', 'silent'])
    expect(await idsOf('?sort=email&limit=3&page=2')).toEqual(['silent'])
    expect((await list('?limit=3')).body).toMatchObject({ total: 4, totalPages: 2, limit: 3 })
  })

  test('200 uses an index for a text search', async () => {
    const { db } = registry.context
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from users where ${searched} like '%elsewhere%'
      `.execute(tx)
      expect(JSON.stringify(rows)).toContain('users_search')
    })
  })

  test('400 for an unknown order', async () => {
    expect((await list('?sort=name')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listAdminUsers', 'GET /admin/users')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'bob'))).body.error).toBe('admins_only')
  })
})
