import { describe, expect, test } from 'vitest'
import { createNamedToken, listNamedTokens, revokeNamedToken } from '../../src/access/credentials/named-tokens.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { auditOf } from '../ask.ts'
import { report } from '../ci.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const make = (name: string) => createNamedToken(registry.context, 'ci', 'operator', name)
const ask = (token: string) => report(registry, { headers: { Authorization: `Bearer ${token}` } })
const refusal = (code: string) => expect.objectContaining({ code })

describe('a CI token', () => {
  test('has a recognisable prefix, and is stored as a digest only', async () => {
    const token = await make('shown')
    expect(token).toMatch(/^crc_[0-9A-Za-z]{49}$/)
    const { db } = registry.context
    const row = await db.selectFrom('ci_tokens').selectAll().where('name', '=', 'shown').executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(JSON.stringify([row, await auditOf(registry, 'ci:shown')])).not.toContain(token.slice(4, 20))
  })

  test('is accepted for reports only', async () => {
    const token = await make('curious')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await ask(token)).status).toBe(200)
    expect((await registry.call('getUser', '/users', { headers })).body.error).toBe('id_token_invalid')
    const backfill = await registry.call('backfillComfyNodes', '/comfy-nodes/backfill', { method: 'POST', headers })
    expect(backfill.status).toBe(401)
  })

  test('is refused if it is altered, truncated or of a service', async () => {
    const token = await make('genuine')
    const last = token.endsWith('0') ? '1' : '0'
    const wrong = [token.slice(0, -1), `${token.slice(0, -1)}${last}`, `${token}0`, `crc_${'0'.repeat(49)}`, 'crc_']
    for (const text of [...wrong, token.replace('crc_', 'crs_')]) {
      expect(await ask(text)).toMatchObject({ status: 401, body: { error: 'ci_token_invalid' } })
    }
    expect((await report(registry, { headers: { Authorization: `Basic ${token}` } })).body.error).toBe(
      'ci_token_required',
    )
  })

  test('is refused immediately after its revocation, and its name is free again', async () => {
    const token = await make('leaked')
    expect((await ask(token)).status).toBe(200)
    await revokeNamedToken(registry.context, 'ci', 'operator', 'leaked')
    expect((await ask(token)).body.error).toBe('ci_token_invalid')
    await expect(revokeNamedToken(registry.context, 'ci', 'operator', 'leaked')).rejects.toEqual(
      refusal('ci_token_not_found'),
    )
    await make('leaked')
    expect(await auditOf(registry, 'ci:leaked')).toEqual([
      { actor: 'operator', action: 'ci_token.create' },
      { actor: 'operator', action: 'ci_token.revoke' },
      { actor: 'operator', action: 'ci_token.create' },
    ])
  })

  test('records its use at most once an hour', async () => {
    const { context } = registry
    const { clock } = context
    const token = await make('clock')
    try {
      for (const [at, noted] of [
        ['2030-01-01T10:00:00.000Z', '2030-01-01T10:00:00.000Z'],
        ['2030-01-01T10:59:59.000Z', '2030-01-01T10:00:00.000Z'],
        ['2030-01-01T11:00:00.000Z', '2030-01-01T11:00:00.000Z'],
      ] as const) {
        context.clock = { now: () => new Date(at) }
        await ask(token)
        const row = (await listNamedTokens(context, 'ci')).find(({ name }) => name === 'clock')
        expect(row?.lastUsedAt?.toISOString()).toBe(noted)
      }
    } finally {
      context.clock = clock
    }
  })

  test.each(['', ' ', 'a@b.test', '-a', 'a-', 'ä', 'x'.repeat(65), 'a b', 'a\nb'])(
    'cannot be named %j',
    async (name) => {
      await expect(make(name)).rejects.toEqual(refusal('ci_token_name_invalid'))
    },
  )

  test('has a unique name', async () => {
    await make('once')
    await expect(make('once')).rejects.toEqual(refusal('ci_token_exists'))
  })
})

describe('the settings of CI', () => {
  test('require a token unless the operator leaves reporting open', () => {
    expect(readConfig({}).ci).toMatchObject({
      uploads: 'token',
      fileMaxBytes: 20 * 1024 * 1024,
      bucketUrl: 'https://storage.googleapis.com',
    })
    expect(readConfig({ CI_UPLOADS: 'open', CI_BUCKET_URL: 'https://files.test/' }).ci).toMatchObject({
      uploads: 'open',
      bucketUrl: 'https://files.test',
    })
  })

  test.each([
    ['CI_UPLOADS', 'off'],
    ['CI_FILE_MAX_BYTES', '0'],
    ['CI_BUCKET_URL', 'storage.googleapis.com'],
  ])('with %s set to %s are refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
