import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let owner: Person

const create = (body: unknown, { publisherId = 'maker', headers = owner.headers, type = 'application/json' } = {}) =>
  registry.call('createTrustedPublisher', `/publishers/${publisherId}/trusted-publishers`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'ann')
  await givenMember(registry, 'maker', owner)
})

describe('POST /publishers/{publisherId}/trusted-publishers', () => {
  test('201 with the workflow, and an audit entry', async () => {
    const body = { repository: 'Octo/Pack', workflow: 'publish.yml', environment: 'release', node_ids: ['pack'] }
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 201, body })
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({
      actor: 'user:ann',
      action: 'trusted_publisher.create',
      subject: 'publisher:maker',
      detail: { repository: 'Octo/Pack', workflow: 'publish.yml', trustedPublisherId: answer.body.id },
    })
  })

  test.each([
    [{ repository: 'https://github.com/octo/pack' }, 'owner/name'],
    [{ repository: 'octo' }, 'owner/name'],
    [{ repository: 'octo/..' }, 'owner/name'],
    [{ workflow: '.github/workflows/publish.yml' }, 'publish.yml'],
    [{ workflow: 'publish.sh' }, 'publish.yml'],
    [{ workflow: 'publish.yml@main' }, 'publish.yml'],
    [{ node_ids: ['a b'] }, 'node id'],
    [{ workflow: undefined }, 'missing'],
  ])('400 for %j', async (change, message) => {
    const answer = await create({ repository: 'octo/odd', workflow: 'publish.yml', ...change })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await create({ repository: 'octo/pack', workflow: 'publish.yml' }, { headers: {} })).status).toBe(401)
  })

  test('403 for a member, and for a banned publisher', async () => {
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    const wanted = { repository: 'octo/mine', workflow: 'publish.yml' }
    expect((await create(wanted, { headers: member.headers })).body.error).toBe('owners_only')
    await givenPublisher(registry, 'outcast')
    await givenMember(registry, 'outcast', owner)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'outcast').execute()
    expect((await create(wanted, { publisherId: 'outcast' })).body.error).toBe('publisher_banned')
  })

  test('404 for an unknown publisher', async () => {
    const wanted = { repository: 'octo/pack', workflow: 'publish.yml' }
    expect((await create(wanted, { publisherId: 'nobody' })).status).toBe(404)
  })

  test('409 for a trusted workflow, with repository and environment in any case', async () => {
    const wanted = { repository: 'octo/twice', workflow: 'publish.yml', environment: 'Release' }
    expect((await create(wanted)).status).toBe(201)
    const again = await create({ ...wanted, repository: 'OCTO/Twice', environment: 'release' })
    expect(again).toMatchObject({ status: 409, body: { error: 'trusted_publisher_exists' } })
    expect((await create({ ...wanted, environment: 'other' })).status).toBe(201)
  })

  test('409 for the workflow after the hundredth', async () => {
    await givenPublisher(registry, 'hoarder')
    await givenMember(registry, 'hoarder', owner)
    const rows = Array.from({ length: 100 }, (_, i) => ({
      publisher_id: 'hoarder',
      repository: `octo/pack-${i}`,
      workflow: 'publish.yml',
    }))
    await registry.context.db.insertInto('trusted_publishers').values(rows).execute()
    const answer = await create({ repository: 'octo/more', workflow: 'publish.yml' }, { publisherId: 'hoarder' })
    expect(answer.body.error).toBe('too_many_trusted_publishers')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await create({ repository: 'octo/pack', workflow: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await create('repository=octo/pack', { type: 'text/plain' })).status).toBe(415)
  })
})
