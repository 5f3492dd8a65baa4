import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let owner: Person

const create = (body: unknown, { publisherId = 'maker', person = owner, type = 'application/json' } = {}) =>
  registry.call('createPersonalAccessToken', `/publishers/${publisherId}/tokens`, {
    method: 'POST',
    headers: { ...person.headers, 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const publish = (token: string, nodeId: string) =>
  registry.post('publishNodeVersion', `/publishers/maker/nodes/${nodeId}/versions`, publishBody(token, nodeId, '1.0.0'))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'ann')
  await givenMember(registry, 'maker', owner)
})

describe('POST /publishers/{publisherId}/tokens', () => {
  test('201 with a token that can publish for the publisher', async () => {
    const { status, body } = await create({ name: 'laptop' })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^crt_[0-9A-Za-z]{49}$/)
    await givenVersion(registry, { id: 'maker', token: body.token }, 'by-token', '1.0.0')
  })

  test('201 with a token that can publish the named nodes, in any case, and no others', async () => {
    const { body } = await create({ name: 'narrow', node_ids: ['Only-This'] })
    expect((await publish(body.token, 'only-this')).status).toBe(201)
    expect((await publish(body.token, 'something-else')).body.error).toBe('token_not_for_node')
  })

  test('201 with a token that is refused after its expiry', async () => {
    const { body } = await create({ name: 'brief', expires_at: inDays(1) })
    expect((await publish(body.token, 'brief')).status).toBe(201)
    await registry.context.db
      .updateTable('personal_access_tokens')
      .set({ expires_at: new Date() })
      .where('id', '=', body.id)
      .execute()
    expect((await publish(body.token, 'brief')).body.error).toBe('token_expired')
  })

  test('201 writes an audit entry with the person, and stores the token nowhere', async () => {
    const { body } = await create({ name: 'audited' })
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({
      actor: 'user:ann',
      action: 'token.create',
      subject: 'publisher:maker',
      detail: { tokenId: body.id, name: 'audited' },
    })
    const rows = await registry.context.db.selectFrom('personal_access_tokens').selectAll().execute()
    expect(rows.find((row) => row.id === body.id)).toMatchObject({ kind: 'personal', created_by: 'ann' })
    expect(JSON.stringify([entries, rows])).not.toContain(body.token.slice(4, 40))
  })

  test.each([
    ['without a name', {}, 'invalid_request'],
    ['with a blank name', { name: '  \n ' }, 'invalid_request'],
    ['that has expired', { name: 'x', expires_at: inDays(-1) }, 'invalid_expiry'],
    ['that expires too late', { name: 'x', expires_at: inDays(5 * 365 + 3) }, 'invalid_expiry'],
    ['with an invalid expiry', { name: 'x', expires_at: 'soon' }, 'invalid_request'],
    ['for an invalid node id', { name: 'x', node_ids: ['a b'] }, 'invalid_node_id'],
    ['for a reserved id', { name: 'x', node_ids: ['search'] }, 'reserved_node_id'],
    ['for an empty list of nodes', { name: 'x', node_ids: [] }, 'invalid_request'],
  ])('400 for a token %s', async (_, body, error) => {
    const answer = await create(body)
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await registry.post('createPersonalAccessToken', '/publishers/maker/tokens', { name: 'x' })
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a member, a non-member, and a banned publisher', async () => {
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await create({ name: 'x' }, { person: member })).body.error).toBe('owners_only')
    const stranger = await givenPerson(registry, 'sam')
    expect((await create({ name: 'x' }, { person: stranger })).status).toBe(403)
    await givenPublisher(registry, 'outcast')
    await givenMember(registry, 'outcast', owner)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'outcast').execute()
    expect((await create({ name: 'x' }, { publisherId: 'outcast' })).body.error).toBe('publisher_banned')
  })

  test('404 for an unknown publisher', async () => {
    expect((await create({ name: 'x' }, { publisherId: 'nobody' })).status).toBe(404)
  })

  test('409 for the token after the hundredth, also for concurrent calls', async () => {
    await givenPublisher(registry, 'hoarder')
    await givenMember(registry, 'hoarder', owner)
    const values = Array.from({ length: 97 }, (_, i) => ({
      publisher_id: 'hoarder',
      name: `token ${i}`,
      token_hash: Buffer.alloc(32, `token ${i}`),
    }))
    await registry.context.db.insertInto('personal_access_tokens').values(values).execute()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ name: 'more' }, { publisherId: 'hoarder' })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('too_many_tokens')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await create({ name: 'x', description: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await create('name=x', { type: 'text/plain' })).status).toBe(415)
  })
})
