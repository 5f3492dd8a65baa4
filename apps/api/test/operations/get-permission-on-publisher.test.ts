import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let owner: Person

const read = (as: Person | undefined, id = 'studio') =>
  send(registry, 'getPermissionOnPublisher', `GET /publishers/${id}/permissions`, { as })

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  for (const id of ['studio', 'shut', 'gone']) {
    await givenPublisher(registry, id)
    await givenMember(registry, id, owner)
  }
  const { db } = registry.context
  await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
  await db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
})

describe('GET /publishers/{publisherId}/permissions', () => {
  test('200 with canEdit true for an owner', async () => {
    expect((await read(owner)).body).toEqual({ canEdit: true, role: 'owner' })
  })

  test('200 with canEdit false for a member, a non-member, an admin, and an anonymous caller', async () => {
    const member = await givenPerson(registry, 'member')
    await givenMember(registry, 'studio', member, 'member')
    expect((await read(member)).body).toEqual({ canEdit: false, role: 'member' })
    expect((await read(await givenPerson(registry, 'stranger'))).body).toEqual({ canEdit: false })
    expect((await read(await givenPerson(registry, 'admin', { admin: true }))).body).toEqual({ canEdit: false })
    expect((await read(undefined)).body).toEqual({ canEdit: false })
  })

  test('200 with canEdit false for a banned, deleted or unknown publisher', async () => {
    expect((await read(owner, 'shut')).body).toEqual({ canEdit: false, role: 'owner' })
    for (const id of ['gone', 'nobody']) {
      expect(await read(owner, id)).toMatchObject({ status: 200, body: { canEdit: false } })
      expect(await read(undefined, id)).toMatchObject({ status: 200, body: { canEdit: false } })
    }
  })

  test('400 for an id that is too long', async () => {
    expect((await read(owner, tooLong)).status).toBe(400)
  })

  test('401 for an invalid credential', async () => {
    const forged = { ...owner, headers: { Authorization: 'Bearer forged' } }
    expect(await read(forged)).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
  })

  test('403 for a banned person', async () => {
    const banned = await givenPerson(registry, 'banned')
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', banned.id).execute()
    expect(await read(banned)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})
