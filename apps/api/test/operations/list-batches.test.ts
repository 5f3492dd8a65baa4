import { beforeAll, describe, expect, test } from 'vitest'
import { decide, givenModerator, givenNode, undo } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const list = (query = '', as: Person | undefined = moderator) =>
  send(registry, 'listBatches', `GET /admin/batches${query}`, { as })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  await givenNode(registry, 'pack', { '1.0.0': 'flagged', '1.1.0': 'flagged', '1.2.0': 'active' })
})

describe('GET /admin/batches', () => {
  test('200 with done, refused and undone items, the newest first', async () => {
    const names = ['pack@1.0.0', 'pack@1.1.0', 'pack@1.2.0']
    const first = await decide(registry, moderator, 'banned', names, { expected: 'flagged', reason: 'Spam.' })
    await undo(registry, moderator, ['pack@1.0.0'])
    const { body } = await undo(registry, moderator, first.body.batch_id)
    const answer = await list()
    expect(answer).toMatchObject({ status: 200, body: { total: 3, page: 1, limit: 20, totalPages: 1 } })
    expect(answer.body.batches).toMatchObject([
      { id: body.batch_id, status: 'undo', undo_of: first.body.batch_id, done: 1, refused: 0, undone: 0 },
      { status: 'undo', done: 1 },
      { status: 'NodeVersionStatusBanned', reason: 'Spam.', by: 'ada', done: 2, refused: 1, undone: 2 },
    ])
    expect((await list('?page=2&limit=2')).body).toMatchObject({
      page: 2,
      totalPages: 2,
      batches: [{ reason: 'Spam.' }],
    })
  })

  test('200 without batches of a single version on request', async () => {
    const { body } = await list('?several=true')
    expect(body).toMatchObject({ total: 2, totalPages: 1 })
    expect(body.batches.map(({ done, undone }: { done: number; undone: number }) => [done, undone])).toEqual([
      [1, 0],
      [2, 2],
    ])
    const [single, joined] = [crypto.randomUUID(), 'pack@1.0.0']
    await decide(registry, moderator, 'banned', [joined], { batch: single })
    expect((await list('?several=true')).body.total).toBe(2)
    await decide(registry, moderator, 'banned', [joined, 'pack@1.1.0'], { batch: single })
    expect((await list('?several=true')).body.batches[0]).toMatchObject({ id: single, done: 2 })
  })

  test('200 with the oldest first on request, also in reverse for equal times', async () => {
    const at = new Date('2026-01-01T00:00:00Z')
    const batches = Array.from({ length: 5 }, () => ({ id: crypto.randomUUID(), created_at: at }))
    const values = batches.map((batch) => ({ ...batch, status: 'banned', actor: 'user:ada' }))
    await registry.context.db.insertInto('decision_batches').values(values).execute()
    const idsOf = async (query: string) => (await list(query)).body.batches.map(({ id }: { id: string }) => id)
    const newest = await idsOf('?limit=100&order=newest')
    expect(newest).toEqual(await idsOf('?limit=100'))
    expect(await idsOf('?limit=100&order=oldest')).toEqual(newest.toReversed())
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(`?order=oldest&limit=2&page=${page}`)))
    expect(pages.flat()).toEqual(newest.toReversed().slice(0, 8))
    expect(await idsOf('?several=true&order=oldest')).toEqual((await idsOf('?several=true')).toReversed())
  })

  test('400 for a page that is not a number, and for an unknown order', async () => {
    expect((await list('?page=first')).status).toBe(400)
    expect((await list('?order=random')).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const nobody = { id: '', email: '', headers: {} }
    expect((await list('', nobody)).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'owner'))).body.error).toBe('admins_only')
  })
})
