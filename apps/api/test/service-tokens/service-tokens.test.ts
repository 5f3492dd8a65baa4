import { beforeAll, describe, expect, test } from 'vitest'
import { createNamedToken, listNamedTokens, revokeNamedToken } from '../../src/access/credentials/named-tokens.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson } from '../people.ts'

const registry = useRegistry()
const make = (name: string) => createNamedToken(registry.context, 'service', 'operator', name)
const ask = (credential: string, path = '/comfy-nodes/backfill?max_node=1') =>
  registry.call('backfillComfyNodes', path, { method: 'POST', headers: { Authorization: credential } })
const refusal = (code: string) => expect.objectContaining({ code })

beforeAll(async () => {
  await givenPerson(registry, 'first', { admin: true })
})

describe('a service token', () => {
  test('has a recognisable prefix, and is stored as a digest only', async () => {
    const token = await make('shown')
    expect(token).toMatch(/^crs_[0-9A-Za-z]{49}$/)
    const row = await registry.context.db
      .selectFrom('service_tokens')
      .selectAll()
      .where('name', '=', 'shown')
      .executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token.slice(4, 20))
    expect(JSON.stringify(await auditOf(registry, 'service:shown'))).not.toContain(token.slice(4, 20))
  })

  test('is accepted for services', async () => {
    const token = await make('scheduler')
    expect((await ask(`Bearer ${token}`)).status).toBe(204)
    expect((await ask(`bearer  ${token}`)).status).toBe(204)
  })

  test('is ignored by other operations', async () => {
    const token = await make('curious')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await registry.call('getUser', '/users', { headers })).body.error).toBe('id_token_invalid')
    expect((await registry.call('listAllNodes', '/nodes', { headers })).status).toBe(200)
    const row = (await listNamedTokens(registry.context, 'service')).find(({ name }) => name === 'curious')
    expect(row?.lastUsedAt).toBeUndefined()
  })

  test('is refused if it is altered, truncated or of a publisher', async () => {
    const token = await make('genuine')
    const last = token.endsWith('0') ? '1' : '0'
    const wrong = [token.slice(0, -1), `${token.slice(0, -1)}${last}`, `${token}0`, `crs_${'0'.repeat(49)}`, 'crs_']
    for (const text of wrong) {
      expect(await ask(`Bearer ${text}`)).toMatchObject({ status: 401, body: { error: 'service_token_invalid' } })
    }
    expect((await ask(`Bearer ${token.replace('crs_', 'crt_')}`)).status).toBe(401)
    expect((await ask(`Basic ${token}`)).body.error).toBe('sign_in_required')
  })

  test('is refused immediately after its revocation, and its name is free again', async () => {
    const token = await make('leaked')
    expect((await ask(`Bearer ${token}`)).status).toBe(204)
    await revokeNamedToken(registry.context, 'service', 'operator', 'leaked')
    expect((await ask(`Bearer ${token}`)).body.error).toBe('service_token_invalid')
    await expect(revokeNamedToken(registry.context, 'service', 'operator', 'leaked')).rejects.toEqual(
      refusal('service_token_not_found'),
    )
    const again = await make('leaked')
    expect((await ask(`Bearer ${again}`)).status).toBe(204)
    expect(await auditOf(registry, 'service:leaked')).toEqual([
      { actor: 'operator', action: 'service_token.create' },
      { actor: 'operator', action: 'service_token.revoke' },
      { actor: 'operator', action: 'service_token.create' },
    ])
  })

  test('records its use at most once an hour', async () => {
    const { context } = registry
    const usedAt = async () =>
      (await listNamedTokens(context, 'service')).find(({ name }) => name === 'clock')?.lastUsedAt?.toISOString()
    const { clock } = context
    const token = await make('clock')
    try {
      for (const [at, noted] of [
        ['2030-01-01T10:00:00.000Z', '2030-01-01T10:00:00.000Z'],
        ['2030-01-01T10:59:59.000Z', '2030-01-01T10:00:00.000Z'],
        ['2030-01-01T11:00:00.000Z', '2030-01-01T11:00:00.000Z'],
      ] as const) {
        context.clock = { now: () => new Date(at) }
        await ask(`Bearer ${token}`)
        expect(await usedAt()).toBe(noted)
      }
    } finally {
      context.clock = clock
    }
  })

  test.each(['', ' ', 'a@b.test', '-a', 'a-', 'ä', 'x'.repeat(65), 'a b', 'a\nb'])(
    'cannot be named %j',
    async (name) => {
      await expect(make(name)).rejects.toEqual(refusal('service_name_invalid'))
    },
  )

  test('has a unique name', async () => {
    await make('once')
    await expect(make('once')).rejects.toEqual(refusal('service_token_exists'))
  })
})
