import { describe, expect, it } from 'vitest'
import { createPublisher } from '../../src/registry/publishers/create-publisher.ts'
import { authenticateCredential } from '../../src/access/credentials/authenticate-credential.ts'
import { createSecretText } from '../../src/access/credentials/secret-text.ts'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

function at(moment: string) {
  const { db, config } = registry.context
  return { db, config, clock: { now: () => new Date(moment) } }
}

describe('creating a publisher', () => {
  it('stores it with an audit entry', async () => {
    const publisher = await createPublisher(registry.context, 'operator', { id: 'studio', name: 'Studio' })
    expect(publisher).toMatchObject({ id: 'studio', name: 'Studio', status: 'active' })
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', 'publisher:studio')
      .execute()
    expect(entries).toMatchObject([{ actor: 'operator', action: 'publisher.create' }])
  })

  it.each([
    ['', 'username_missing'],
    ['Studio', 'username_invalid'],
    ['1st', 'username_invalid'],
    ['a'.repeat(65), 'username_invalid'],
    ['validate', 'username_reserved'],
    ['unclaimed', 'username_reserved'],
    ['studio', 'username_taken'],
  ])('refuses %j as %s', async (id, code) => {
    await expect(createPublisher(registry.context, 'operator', { id, name: 'X' })).rejects.toMatchObject({ code })
  })
})

describe('a personal access token', () => {
  it('authenticates its publisher, and is not stored in plain text', async () => {
    const { id, token } = await createToken(registry.context, 'operator', { publisherId: 'studio', name: 'ci' })
    expect(await authenticateCredential(registry.context, 'publish', token)).toEqual({
      kind: 'token',
      tokenId: id,
      publisherId: 'studio',
    })
    const rows = await registry.context.db.selectFrom('personal_access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })

  it('records its use at most once an hour', async () => {
    const { token } = await createToken(registry.context, 'operator', { publisherId: 'studio', name: 'hourly' })
    const lastUse = async () =>
      (
        await registry.context.db
          .selectFrom('personal_access_tokens')
          .select('last_used_at')
          .where('name', '=', 'hourly')
          .executeTakeFirstOrThrow()
      ).last_used_at?.toISOString()
    await authenticateCredential(at('2026-01-01T10:00:00Z'), 'publish', token)
    await authenticateCredential(at('2026-01-01T10:59:59Z'), 'publish', token)
    expect(await lastUse()).toBe('2026-01-01T10:00:00.000Z')
    await authenticateCredential(at('2026-01-01T11:00:00Z'), 'publish', token)
    expect(await lastUse()).toBe('2026-01-01T11:00:00.000Z')
  })

  it('is valid before its expiry, and is refused from then on', async () => {
    const expiresAt = new Date('2026-02-01T00:00:00Z')
    const maker = at('2026-01-01T00:00:00Z')
    const { token } = await createToken(maker, 'operator', { publisherId: 'studio', name: 'brief', expiresAt })
    expect(await authenticateCredential(at('2026-01-31T23:59:59.999Z'), 'publish', token)).toMatchObject({
      kind: 'token',
    })
    const late = authenticateCredential(at('2026-02-01T00:00:00Z'), 'publish', token)
    await expect(late).rejects.toMatchObject({ code: 'token_expired' })
  })

  it('that is unknown or malformed is refused', async () => {
    for (const token of ['', 'x', createSecretText('publish')]) {
      await expect(authenticateCredential(registry.context, 'publish', token)).rejects.toMatchObject({
        code: 'token_invalid',
      })
    }
  })

  it('needs an existing publisher', async () => {
    const wanted = createToken(registry.context, 'operator', { publisherId: 'nobody', name: 'x' })
    await expect(wanted).rejects.toMatchObject({ code: 'publisher_not_found' })
  })
})
