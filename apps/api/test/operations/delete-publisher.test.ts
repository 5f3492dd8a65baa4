import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, publishBody, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let member: Person

const remove = (id: string, as?: Person) => send(registry, 'deletePublisher', `DELETE /publishers/${id}`, { as })

/** Creates a publisher with its own owner, because a person can belong to few publishers. */
async function given(id: string): Promise<{ id: string; token: string; owner: Person }> {
  const owner = await givenPerson(registry, `owner-of-${id}`)
  const publisher = await givenPublisher(registry, id)
  await givenMember(registry, id, owner)
  return { ...publisher, owner }
}

function publish({ id, token }: { id: string; token: string }, nodeId: string) {
  return registry.post(
    'publishNodeVersion',
    `/publishers/${id}/nodes/${nodeId}/versions`,
    publishBody(token, nodeId, '1.0.0'),
  )
}

beforeAll(async () => {
  member = await givenPerson(registry, 'member')
})

describe('DELETE /publishers/{publisherId}', () => {
  test('204, and the publisher is not public any more, while its id stays taken', async () => {
    const { owner, token } = await given('leaving')
    await givenMember(registry, 'leaving', member, 'member')
    expect((await remove('leaving', owner)).status).toBe(204)
    expect((await registry.call('getPublisher', '/publishers/leaving')).status).toBe(404)
    expect((await registry.call('listNodesForPublisher', '/publishers/leaving/nodes')).status).toBe(404)
    expect((await registry.call('validatePublisher', '/publishers/validate?username=leaving')).body.error).toBe(
      'username_taken',
    )
    const again = { as: owner, body: { id: 'leaving', name: 'Again' } }
    expect((await send(registry, 'createPublisher', 'POST /publishers', again)).body.error).toBe('username_taken')
    expect((await publish({ id: 'leaving', token }, 'late')).body.error).toBe('token_invalid')
    expect((await send(registry, 'listPublishersForUser', 'GET /users/publishers', { as: owner })).body).toEqual([])
  })

  test('204 deletes members, invitations, tokens and trusted workflows', async () => {
    const { owner } = await given('emptied')
    const { db } = registry.context
    await db
      .insertInto('publisher_invitations')
      .values({
        publisher_id: 'emptied',
        email: 'a@b.test',
        role: 'member',
        token_hash: new Uint8Array(32),
        expires_at: new Date(),
      })
      .execute()
    const { id } = await db
      .insertInto('trusted_publishers')
      .values({ publisher_id: 'emptied', repository: 'a/b', workflow: 'publish.yml' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('personal_access_tokens')
      .values({
        publisher_id: 'emptied',
        name: 'run',
        kind: 'trusted',
        token_hash: new Uint8Array(32).fill(1),
        trusted_publisher_id: id,
      })
      .execute()
    expect((await remove('emptied', owner)).status).toBe(204)
    for (const table of [
      'publisher_members',
      'publisher_invitations',
      'personal_access_tokens',
      'trusted_publishers',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().where('publisher_id', '=', 'emptied').execute()).toEqual([])
    }
    const entry = await db
      .selectFrom('audit_entries')
      .select('actor')
      .where('action', '=', 'publisher.delete')
      .where('subject', '=', 'publisher:emptied')
      .execute()
    expect(entry).toEqual([{ actor: `user:${owner.id}` }])
  })

  test('204 once the reservation of an unpublished node has expired', async () => {
    const { owner } = await given('patient')
    const creation = { as: owner, body: { id: 'never-came' } }
    expect((await send(registry, 'createNode', 'POST /publishers/patient/nodes', creation)).status).toBe(201)
    expect((await remove('patient', owner)).body.error).toBe('publisher_has_nodes')
    registry.context.clock = { now: () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) }
    const later = await givenPerson(registry, owner.id)
    expect((await remove('patient', later)).status).toBe(204)
    registry.context.clock = { now: () => new Date() }
  })

  test('204 when all its nodes were deleted', async () => {
    const publisher = await given('cleared')
    await publish(publisher, 'was-here')
    await setNodeStatus(registry, 'was-here', 'deleted')
    expect((await remove('cleared', publisher.owner)).status).toBe(204)
  })

  test('400 for an id that is too long', async () => {
    expect((await remove(tooLong, member)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect(await remove('unclaimed')).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a person who is not an owner', async () => {
    await given('kept')
    await givenMember(registry, 'kept', member, 'member')
    const stranger = await givenPerson(registry, 'stranger')
    for (const person of [member, stranger]) {
      expect(await remove('kept', person)).toMatchObject({ status: 403, body: { error: 'owners_only' } })
    }
  })

  test('403 for a banned publisher', async () => {
    const { owner } = await given('shut')
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect(await remove('shut', owner)).toMatchObject({ status: 403, body: { error: 'publisher_banned' } })
  })

  test('404 for an unknown or deleted publisher', async () => {
    expect((await remove('nobody', member)).status).toBe(404)
    const { owner } = await given('once')
    await remove('once', owner)
    expect(await remove('once', owner)).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
  })

  test('409 with the number of its nodes', async () => {
    const publisher = await given('busy')
    await publish(publisher, 'busy-one')
    await publish(publisher, 'busy-two')
    const answer = await remove('busy', publisher.owner)
    expect(answer).toMatchObject({ status: 409, body: { error: 'publisher_has_nodes' } })
    expect(answer.body.message).toContain('2 nodes')
    expect((await registry.call('getPublisher', '/publishers/busy')).status).toBe(200)
  })

  test('of a publish and a concurrent deletion, one is refused', async () => {
    for (let i = 0; i < 8; i++) {
      const publisher = await given(`race-${i}`)
      const [published, removed] = await Promise.all([
        publish(publisher, `racing-${i}`),
        remove(publisher.id, publisher.owner),
      ])
      const isPublished = published.status === 201
      expect(removed.status).toBe(isPublished ? 409 : 204)
    }
  })
})
