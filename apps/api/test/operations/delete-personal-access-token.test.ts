import { beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, packZip, publishBody, upload } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let owner: Person

const remove = (tokenId: string, { publisherId = 'maker', headers = owner.headers } = {}) =>
  registry.call('deletePersonalAccessToken', `/publishers/${publisherId}/tokens/${tokenId}`, {
    method: 'DELETE',
    headers,
  })

const givenToken = () => createToken(registry.context, 'operator', { publisherId: 'maker', name: 'ci' })

const publish = (token: string, nodeId: string) =>
  registry.post('publishNodeVersion', `/publishers/maker/nodes/${nodeId}/versions`, publishBody(token, nodeId, '1.0.0'))

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  await givenPublisher(registry, 'other')
  owner = await givenPerson(registry, 'ann')
  await givenMember(registry, 'maker', owner)
  await givenMember(registry, 'other', owner)
})

describe('DELETE /publishers/{publisherId}/tokens/{tokenId}', () => {
  test('204, and the token is invalid', async () => {
    const { id, token } = await givenToken()
    expect((await remove(id)).status).toBe(204)
    expect((await publish(token, 'late')).body.error).toBe('token_invalid')
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({ actor: 'user:ann', action: 'token.delete', detail: { tokenId: id } })
  })

  test('204, and an upload URL given out before stays valid, because its signature is the credential', async () => {
    const { id, token } = await givenToken()
    const { body } = await publish(token, 'on-its-way')
    await remove(id)
    expect((await upload(registry, body.signedUrl, await packZip('on-its-way', '1.0.0'))).status).toBe(200)
  })

  test('400 for an invalid id', async () => {
    expect((await remove('all')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const { id } = await givenToken()
    expect((await remove(id, { headers: {} })).status).toBe(401)
  })

  test('403 for a member', async () => {
    const { id, token } = await givenToken()
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await remove(id, { headers: member.headers })).body.error).toBe('owners_only')
    expect((await publish(token, 'kept')).status).toBe(201)
  })

  test('404 for a deleted token, a token of another publisher, and an unknown publisher', async () => {
    const { id } = await givenToken()
    expect((await remove(id, { publisherId: 'other' })).body.error).toBe('token_not_found')
    await remove(id)
    expect((await remove(id)).body.error).toBe('token_not_found')
    expect((await remove(id, { publisherId: 'nobody' })).body.error).toBe('publisher_not_found')
  })
})
