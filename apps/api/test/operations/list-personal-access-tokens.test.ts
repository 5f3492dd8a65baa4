import { beforeAll, describe, expect, test } from 'vitest'
import { authenticateCredential } from '../../src/access/credentials/authenticate-credential.ts'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry()
let owner: Person

const list = (publisherId: string, person?: Person) =>
  registry.call('listPersonalAccessTokens', `/publishers/${publisherId}/tokens`, { headers: person?.headers ?? {} })

beforeAll(async () => {
  await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'ann')
  await givenMember(registry, 'maker', owner)
})

describe('GET /publishers/{publisherId}/tokens', () => {
  test('200 with the newest first, with a recognisable prefix, without the secret', async () => {
    const { token } = await createToken(registry.context, 'operator', {
      publisherId: 'maker',
      name: 'ci',
      description: 'for the pipeline',
      expiresAt: new Date(Date.now() + 86_400_000),
      nodeIds: ['Pack', 'pack', 'other'],
    })
    await authenticateCredential(registry.context, 'publish', token)
    const { status, body } = await list('maker', owner)
    expect(status).toBe(200)
    expect(body.map((item: { name: string }) => item.name)).toEqual(['ci', 'test'])
    expect(body[0]).toEqual({
      id: expect.any(String),
      name: 'ci',
      description: 'for the pipeline',
      createdAt: expect.any(String),
      token: `crt_…${token.slice(-4)}`,
      expires_at: expect.any(String),
      last_used_at: expect.any(String),
      node_ids: ['pack', 'other'],
    })
    expect(body[1]).not.toHaveProperty('expires_at')
    expect(body[1]).not.toHaveProperty('last_used_at')
    expect(body[1]).not.toHaveProperty('node_ids')
    expect(JSON.stringify(body)).not.toContain(token.slice(4, 20))
  })

  test('200 without the tokens of workflows', async () => {
    await registry.context.db
      .insertInto('personal_access_tokens')
      .values({ publisher_id: 'maker', name: 'octo/pack', kind: 'trusted', token_hash: Buffer.alloc(32, 7) })
      .execute()
    const { body } = await list('maker', owner)
    expect(body.map((item: { name: string }) => item.name)).not.toContain('octo/pack')
  })

  test('400 for a publisher id that is too long', async () => {
    expect((await list('a'.repeat(201), owner)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list('maker')).body.error).toBe('sign_in_required')
  })

  test('403 for a member', async () => {
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await list('maker', member)).body.error).toBe('owners_only')
  })

  test('404 for an unknown publisher', async () => {
    expect((await list('nobody', owner)).body.error).toBe('publisher_not_found')
  })
})
