import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let owner: Person
let member: Person

const update = (body: unknown, as: Person | undefined = owner, id = 'studio') =>
  send(registry, 'updatePublisher', `PUT /publishers/${id}`, { as, body })

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
})

describe('PUT /publishers/{publisherId}', () => {
  test('200 changes given fields, clears empty ones, and keeps the rest', async () => {
    await update({ description: 'First', website: 'https://one.example', support: 'a@b.example' })
    const answer = await update({ name: 'Second', website: '' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: 'Second', description: 'First', support: 'a@b.example' })
    expect(answer.body).not.toHaveProperty('website')
    expect((await registry.call('getPublisher', '/publishers/studio')).body).toMatchObject(answer.body)
  })

  test('200 ignores id and status', async () => {
    const { body } = await update({ id: 'other', status: 'PublisherStatusBanned' })
    expect(body).toMatchObject({ id: 'studio', status: 'PublisherStatusActive' })
  })

  test('200 audits changed fields, and nothing without a change', async () => {
    const entries = () =>
      registry.context.db
        .selectFrom('audit_entries')
        .select(['actor', 'detail'])
        .where('action', '=', 'publisher.update')
        .orderBy('id', 'desc')
        .execute()
    await update({ support: 'desk@studio.example' })
    const before = await entries()
    expect(before[0]).toEqual({ actor: 'user:owner', detail: { support_email: 'desk@studio.example' } })
    await update({})
    expect(await entries()).toHaveLength(before.length)
  })

  test.each([
    ['a blank name', { name: ' ' }, 'invalid_request'],
    ['an empty name', { name: '' }, 'invalid_request'],
    ['a name of the wrong kind', { name: 1 }, 'invalid_request'],
    ['a repository with a script', { source_code_repo: 'javascript:alert(1)' }, 'invalid_web_address'],
  ])('400 for %s', async (_, body, error) => {
    expect(await update(body)).toMatchObject({ status: 400, body: { error } })
  })

  test('400 for an id that is too long', async () => {
    expect((await update({}, owner, tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'updatePublisher', 'PUT /publishers/studio', { body: { name: 'X' } })
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for members, non-members and admins', async () => {
    const stranger = await givenPerson(registry, 'stranger')
    const admin = await givenPerson(registry, 'admin', { admin: true })
    for (const person of [member, stranger, admin]) {
      expect(await update({ name: 'X' }, person)).toMatchObject({ status: 403, body: { error: 'owners_only' } })
    }
  })

  test('403 for a banned publisher, which can still be read', async () => {
    await givenPublisher(registry, 'shut')
    await givenMember(registry, 'shut', owner)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect(await update({ name: 'X' }, owner, 'shut')).toMatchObject({
      status: 403,
      body: { error: 'publisher_banned' },
    })
    expect((await registry.call('getPublisher', '/publishers/shut')).body.status).toBe('PublisherStatusBanned')
  })

  test('404 for an unknown publisher', async () => {
    expect(await update({}, owner, 'nobody')).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: owner, body: 'name', type: 'text/plain' }
    expect((await send(registry, 'updatePublisher', 'PUT /publishers/studio', sent)).status).toBe(415)
  })
})
