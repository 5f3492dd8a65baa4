import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/time/clock.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const generate = (as?: Person) => send(registry, 'generateAdminToken', 'POST /admin/generate-token', { as })

/** Returns the admin with an ID token that states the time of sign-in. With undefined, the token omits the time. */
async function signedIn(minutesAgo: number | undefined): Promise<Person> {
  const moment = Math.floor(Date.now() / 1000) - (minutesAgo ?? 0) * 60
  const claims = { sub: admin.id, email: admin.email, ...(minutesAgo !== undefined && { auth_time: moment }) }
  return { ...admin, headers: { Authorization: `Bearer ${await registry.context.identity.sign?.(claims)}` } }
}

const withToken = (token: string): Person => ({ ...admin, headers: { Authorization: `Bearer ${token}` } })

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
})

afterEach(() => {
  registry.context.clock = systemClock
})

describe('POST /admin/generate-token', () => {
  test('200 with a token valid for an hour, stored as a digest', async () => {
    const { status, body } = await generate(admin)
    expect(status).toBe(200)
    expect(body.token).toMatch(/^cra_\w{49}$/)
    const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(59)
    expect(minutes).toBeLessThanOrEqual(60)
    const rows = await registry.context.db.selectFrom('admin_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.token.slice(4))
    expect(await auditOf(registry, 'user:ada')).toEqual([{ actor: 'user:ada', action: 'admin-token.create' }])
  })

  test('200 with a token that works in place of the ID token at operations that require one, until it expires', async () => {
    const { body } = await generate(admin)
    const list = (as: Person) => send(registry, 'listAdminTokens', 'GET /admin/tokens', { as })
    const ban = (as: Person) => send(registry, 'banUser', 'POST /admin/users/nobody/ban', { as })
    expect(await ban(admin)).toMatchObject({ status: 403, body: { error: 'admin_token_required' } })
    expect((await ban(withToken(body.token))).body.error).toBe('person_not_found')
    expect((await list(withToken(body.token))).status).toBe(200)
    expect((await send(registry, 'getUser', 'GET /users', { as: withToken(body.token) })).body).toMatchObject({
      id: 'ada',
      isAdmin: true,
    })
    registry.context.clock = { now: () => new Date(Date.now() + 61 * 60_000) }
    expect(await ban(withToken(body.token))).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
  })

  test('200 for an admin who signed in fourteen minutes ago', async () => {
    expect((await generate(await signedIn(14))).status).toBe(200)
  })

  test('200 ends the oldest of more than twenty, not counting expired ones', async () => {
    const { db } = registry.context
    await db.deleteFrom('admin_tokens').execute()
    registry.context.clock = { now: () => new Date(Date.now() - 2 * 60 * 60_000) }
    await generate(await signedIn(2 * 60))
    registry.context.clock = systemClock
    const tokens: string[] = []
    for (let made = 0; made < 21; made += 1) {
      const createdAt = new Date(Date.now() - (21 - made) * 1000)
      registry.context.clock = { now: () => createdAt }
      tokens.push((await generate(admin)).body.token)
    }
    registry.context.clock = systemClock
    const { body } = await send(registry, 'listAdminTokens', 'GET /admin/tokens', { as: admin })
    expect(body.tokens).toHaveLength(20)
    expect(await db.selectFrom('admin_tokens').select('id').execute()).toHaveLength(20)
    const [first = '', second = ''] = tokens
    expect((await send(registry, 'getUser', 'GET /users', { as: withToken(first) })).status).toBe(401)
    expect((await send(registry, 'getUser', 'GET /users', { as: withToken(second) })).status).toBe(200)
  })

  test('401 for a caller who is not signed in, and for an unknown admin token', async () => {
    expect((await generate()).body.error).toBe('sign_in_required')
    expect((await generate(withToken('cra_none'))).body.error).toBe('admin_token_invalid')
  })

  test.each([
    ['sixteen minutes ago', 16],
    ['at a time that their ID token omits', undefined],
    ['in the future', -60],
    ['in milliseconds', -1_000_000_000],
  ])('403 for an admin who signed in %s', async (_when, minutesAgo) => {
    expect(await generate(await signedIn(minutesAgo))).toMatchObject({
      status: 403,
      body: { error: 'recent_sign_in_required' },
    })
  })

  test('403 for an admin token as the credential', async () => {
    const { body } = await generate(admin)
    expect((await generate(withToken(body.token))).body.error).toBe('recent_sign_in_required')
  })

  test('403 for a person who is not an admin, with a fresh sign-in', async () => {
    expect((await generate(await givenPerson(registry, 'bob'))).body.error).toBe('admins_only')
  })
})
