import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let person: Person

const list = async (query = '') =>
  (await send(registry, 'listPublishers', `GET /publishers${query}`, { as: person })).body.map(
    (publisher: { id: string }) => publisher.id,
  )

beforeAll(async () => {
  person = await givenPerson(registry, 'reader')
  for (const id of ['cedar', 'alder', 'birch', 'gone']) await givenPublisher(registry, id)
  const { db } = registry.context
  await db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
  await db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'birch').execute()
  await db.updateTable('publishers').set({ name: '100% Wood_Works' }).where('id', '=', 'cedar').execute()
})

describe('GET /publishers', () => {
  test('200 with every publisher by id, also banned ones, without deleted ones and members', async () => {
    expect(await list()).toEqual(['alder', 'birch', 'cedar', 'unclaimed'])
    const { body } = await send(registry, 'listPublishers', 'GET /publishers?search=birch', { as: person })
    expect(body[0]).toMatchObject({ id: 'birch', status: 'PublisherStatusBanned' })
    expect(body[0]).not.toHaveProperty('members')
  })

  test('200 for a part of an id or name in any case, with literal wildcards', async () => {
    expect(await list('?search=LDE')).toEqual(['alder'])
    expect(await list('?search=wood_w')).toEqual(['cedar'])
    expect(await list('?search=0%25%20W')).toEqual(['cedar'])
    expect(await list('?search=_')).toEqual(['cedar'])
    expect(await list('?search=gone')).toEqual([])
  })

  test('200 in pages', async () => {
    expect(await list('?limit=2')).toEqual(['alder', 'birch'])
    expect(await list('?limit=2&page=2')).toEqual(['cedar', 'unclaimed'])
    expect(await list('?limit=999999&page=2')).toEqual([])
  })

  test('400 for a limit that is not a number', async () => {
    const answer = await send(registry, 'listPublishers', 'GET /publishers?limit=many', { as: person })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'listPublishers', 'GET /publishers')
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a banned person', async () => {
    const banned = await givenPerson(registry, 'banned')
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', banned.id).execute()
    const answer = await send(registry, 'listPublishers', 'GET /publishers', { as: banned })
    expect(answer).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})
