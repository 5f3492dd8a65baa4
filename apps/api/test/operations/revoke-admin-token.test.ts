import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const revoke = (id: string, as?: Person) => send(registry, 'revokeAdminToken', `DELETE /admin/tokens/${id}`, { as })
const list = (as: Person) => send(registry, 'listAdminTokens', 'GET /admin/tokens', { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
})

describe('DELETE /admin/tokens/{tokenId}', () => {
  test('204, and the token is invalid immediately', async () => {
    const moderator = await givenModerator(registry, 'ada')
    const [token] = (await list(moderator)).body.tokens
    expect((await revoke(token.id, moderator)).status).toBe(204)
    expect(await list(moderator)).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
    expect((await auditOf(registry, 'user:ada')).at(-1)).toEqual({ actor: 'user:ada', action: 'admin-token.revoke' })
  })

  test('400 for an invalid id', async () => {
    expect((await revoke('none', admin)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await revoke(randomUUID())).body.error).toBe('sign_in_required')
  })

  test('403 for a person who is not an admin', async () => {
    expect((await revoke(randomUUID(), await givenPerson(registry, 'bob'))).body.error).toBe('admins_only')
  })

  test('404 for an unknown token, and for one of another admin, which stays valid', async () => {
    const other = await givenModerator(registry, 'eve')
    const [token] = (await list(other)).body.tokens
    for (const id of [randomUUID(), token.id]) {
      expect(await revoke(id, admin)).toMatchObject({ status: 404, body: { error: 'admin_token_not_found' } })
    }
    expect((await list(other)).status).toBe(200)
  })
})
