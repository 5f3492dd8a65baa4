import { beforeAll, describe, expect, test } from 'vitest'
import { ask, auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let first: Person
let second: Person

const rate = (id: string, star: number | string, as: Person = first) =>
  ask(registry, 'postNodeReview', `/nodes/${id}/reviews?star=${star}`, { method: 'POST', as })
const sums = (id: string) =>
  registry.context.db
    .selectFrom('nodes')
    .select(['star_total', 'review_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  first = await givenPerson(registry, 'first')
  second = await givenPerson(registry, 'second')
})

describe('POST /nodes/{nodeId}/reviews', () => {
  test('200 with the new average; rating again replaces the earlier rating', async () => {
    await givenVersion(registry, publisher, 'Pack', '1.0.0')
    expect((await rate('Pack', 5)).body).toMatchObject({ id: 'Pack', rating: 5, publisher: { id: 'maker' } })
    expect((await rate('pack', 2, second)).body.rating).toBe(3.5)
    expect((await rate('Pack', 3)).body.rating).toBe(2.5)
    expect((await registry.call('getNode', '/nodes/Pack')).body.rating).toBe(2.5)
    expect(await sums('Pack')).toEqual({ star_total: 5, review_count: 2 })
    expect((await auditOf(registry, 'node:Pack')).at(-1)).toEqual({ actor: 'user:first', action: 'node.rate' })
  })

  test('200 for the same rating again, without a write', async () => {
    await givenVersion(registry, publisher, 'same', '1.0.0')
    await rate('same', 4)
    const written = () =>
      registry.context.db.selectFrom('node_reviews').selectAll().where('node_id', '=', 'same').execute()
    const before = await written()
    expect((await rate('Same', 4)).body).toMatchObject({ id: 'same', rating: 4 })
    expect(await written()).toEqual(before)
    expect(await sums('same')).toEqual({ star_total: 4, review_count: 1 })
    expect((await auditOf(registry, 'node:same')).filter(({ action }) => action === 'node.rate')).toHaveLength(1)
  })

  test('200 without a change of updated_at', async () => {
    await givenVersion(registry, publisher, 'still', '1.0.0')
    const before = (await registry.call('getNode', '/nodes/still')).body.updated_at
    registry.context.clock = { now: () => new Date(Date.now() + 60 * 60 * 1000 - 10_000) }
    expect((await rate('still', 4)).body.updated_at).toBe(before)
    registry.context.clock = { now: () => new Date() }
  })

  test('200 for concurrent ratings, with each person counted once', async () => {
    await givenVersion(registry, publisher, 'popular', '1.0.0')
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, i) => givenPerson(registry, `crowd-${i}`)))
    const ratings = crowd.flatMap((person) => [1, 3, 5, 2].map((star) => rate('popular', star, person)))
    expect(new Set((await Promise.all(ratings)).map(({ status }) => status))).toEqual(new Set([200]))
    const stars = await registry.context.db
      .selectFrom('node_reviews')
      .select('star')
      .where('node_id', '=', 'popular')
      .execute()
    const total = stars.reduce((sum, { star }) => sum + star, 0)
    expect(await sums('popular')).toEqual({ star_total: total, review_count: crowd.length })
  })

  test.each(['0', '6', '2.5', 'five', ''])('400 for %s stars', async (star) => {
    expect((await rate('Pack', star)).status).toBe(400)
  })

  test('401 without a credential', async () => {
    const question = { method: 'POST' } as const
    expect((await ask(registry, 'postNodeReview', '/nodes/Pack/reviews?star=5', question)).status).toBe(401)
  })

  test('403 for a member of the publisher, for a banned node, and for a banned person', async () => {
    const author = await givenPerson(registry, 'author')
    await givenMember(registry, 'maker', author, 'member')
    await givenVersion(registry, publisher, 'praised', '1.0.0')
    expect((await rate('praised', 5, author)).body.error).toBe('own_node')
    expect(await sums('praised')).toEqual({ star_total: 0, review_count: 0 })
    await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    expect((await rate('outlaw', 1)).body.error).toBe('node_banned')
    const { db } = registry.context
    const outcast = await givenPerson(registry, 'outcast')
    await db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'outcast').execute()
    expect((await rate('praised', 1, outcast)).body.error).toBe('user_banned')
  })

  test('404 for an unknown, deleted or unlisted node', async () => {
    expect((await rate('nothing', 5)).body.error).toBe('node_not_found')
    await givenVersion(registry, publisher, 'gone', '1.0.0')
    await setNodeStatus(registry, 'gone', 'deleted')
    expect((await rate('gone', 5)).status).toBe(404)
    const path = '/publishers/maker/nodes/awaited/versions'
    await registry.post('publishNodeVersion', path, publishBody(publisher.token, 'awaited', '1.0.0'))
    expect((await rate('awaited', 5)).status).toBe(404)
  })
})
