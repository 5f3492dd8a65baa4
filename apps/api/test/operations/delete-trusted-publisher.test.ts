import { beforeAll, describe, expect, test } from 'vitest'
import { runActionsIssuer } from '../actions-issuer.ts'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, publishBody } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const issuer = runActionsIssuer()
const registry = useRegistry(issuer.environment)
let owner: Person
let count = 0

const remove = (id: string, { publisherId = 'maker', headers = owner.headers } = {}) =>
  registry.call('deleteTrustedPublisher', `/publishers/${publisherId}/trusted-publishers/${id}`, {
    method: 'DELETE',
    headers,
  })

const givenTrust = (repository = `octo/pack-${++count}`) =>
  createTrustedPublisher(registry.context, 'user:ann', {
    publisherId: 'maker',
    repository,
    workflow: 'publish.yml',
    createdBy: { userId: owner.id },
  })

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  await givenPublisher(registry, 'other')
  owner = await givenPerson(registry, 'ann')
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'other', owner)
})

describe('DELETE /publishers/{publisherId}/trusted-publishers/{trustedPublisherId}', () => {
  test('204, and tokens given to the workflow are invalid', async () => {
    const { id } = await givenTrust('octo/pack')
    const exchanged = await registry.post('exchangeTrustedToken', '/trusted-publishing/token', {
      publisher_id: 'maker',
      id_token: await issuer.sign(),
    })
    const publish = () =>
      registry.post(
        'publishNodeVersion',
        '/publishers/maker/nodes/pack/versions',
        publishBody(exchanged.body.token, 'pack', '1.0.0'),
      )
    expect((await publish()).status).toBe(201)
    expect((await remove(id)).status).toBe(204)
    expect((await publish()).body.error).toBe('token_invalid')
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({ actor: 'user:ann', action: 'trusted_publisher.delete' })
  })

  test('400 for an invalid id', async () => {
    expect((await remove('all')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const { id } = await givenTrust()
    expect((await remove(id, { headers: {} })).status).toBe(401)
  })

  test('403 for a member', async () => {
    const { id } = await givenTrust()
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await remove(id, { headers: member.headers })).body.error).toBe('owners_only')
  })

  test('404 for a deleted trust, and for one of another publisher', async () => {
    const { id } = await givenTrust()
    expect((await remove(id, { publisherId: 'other' })).body.error).toBe('trusted_publisher_not_found')
    await remove(id)
    expect((await remove(id)).body.error).toBe('trusted_publisher_not_found')
  })
})
