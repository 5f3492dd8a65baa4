import { beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const get = (id: string, as: Person | undefined = moderator) =>
  send(registry, 'getAdminPublisher', `GET /admin/publishers/${id}`, { as })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('GET /admin/publishers/{publisherId}', () => {
  test('200 with its members, the reach of a ban, and its bans', async () => {
    const { db } = registry.context
    const studio = await givenPublisher(registry, 'studio')
    for (const id of ['river', 'lake', 'pond', 'sea']) await givenVersion(registry, studio, id, '1.0.0')
    await setNodeStatus(registry, 'pond', 'banned', 'Spam')
    await setNodeStatus(registry, 'sea', 'deleted')
    await givenMember(registry, 'studio', await givenPerson(registry, 'owner'))
    await givenMember(registry, 'studio', await givenPerson(registry, 'member'), 'member')
    await createToken(registry.context, 'operator', { publisherId: 'studio', name: 'live' })
    const { id } = await createToken(registry.context, 'operator', { publisherId: 'studio', name: 'dead' })
    await db
      .updateTable('personal_access_tokens')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('trusted_publishers')
      .values({ publisher_id: 'studio', repository: 'octo/pack', workflow: 'publish.yml' })
      .execute()
    const body = { reason: 'Spam' }
    await send(registry, 'banPublisher', 'POST /publishers/studio/ban', { as: moderator, body })
    await send(registry, 'unbanPublisher', 'POST /publishers/studio/unban', { as: moderator })
    await send(registry, 'banPublisher', 'POST /publishers/studio/ban', { as: moderator })

    const ban = { reason: 'Spam', by: 'ada', at: expect.any(String), lifted_by: 'ada', lifted_at: expect.any(String) }
    expect((await get('studio')).body).toEqual({
      publisher: expect.objectContaining({ id: 'studio', status: 'PublisherStatusBanned', node_count: 3 }),
      members: [
        { id: 'owner', name: 'owner', email: 'owner@people.test', role: 'owner' },
        { id: 'member', name: 'member', email: 'member@people.test', role: 'member' },
      ],
      active_nodes: 0,
      banned_nodes: 3,
      token_count: 2,
      workflow_count: 1,
      bans: [{ reason: '', by: 'ada', at: expect.any(String) }, ban],
    })
    await send(registry, 'unbanPublisher', 'POST /publishers/studio/unban', { as: moderator })
    expect((await get('studio')).body).toMatchObject({ active_nodes: 2, banned_nodes: 1 })
  })

  test('400 for a publisher id that is too long', async () => {
    expect((await get(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'getAdminPublisher', 'GET /admin/publishers/studio')).status).toBe(401)
  })

  test('403 for its owners', async () => {
    expect((await get('studio', await givenPerson(registry, 'owner'))).body.error).toBe('admins_only')
  })

  test('404 for an unknown publisher', async () => {
    expect((await get('nobody')).body.error).toBe('publisher_not_found')
  })
})
