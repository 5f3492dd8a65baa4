import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/time/clock.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (as?: Person) => send(registry, 'listAdminTokens', 'GET /admin/tokens', { as })
const at = (moment: string) => {
  registry.context.clock = { now: () => new Date(moment) }
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
})

afterEach(() => {
  registry.context.clock = systemClock
})

describe('GET /admin/tokens', () => {
  test('200 with the caller’s valid tokens, the newest first, and their last use', async () => {
    await givenModerator(registry, 'eve')
    at('2026-01-01T10:00:00Z')
    const moderator = await givenModerator(registry, 'ada')
    at('2026-01-01T10:30:00Z')
    await givenModerator(registry, 'ada')
    at('2026-01-01T10:40:00Z')
    await list(moderator)
    at('2026-01-01T10:40:59Z')
    await list(moderator)
    const { body } = await list(moderator)
    expect(body.tokens).toEqual([
      { id: expect.any(String), created_at: '2026-01-01T10:30:00Z', expires_at: '2026-01-01T11:30:00Z' },
      {
        id: expect.any(String),
        created_at: '2026-01-01T10:00:00Z',
        expires_at: '2026-01-01T11:00:00Z',
        last_used_at: '2026-01-01T10:40:00Z',
      },
    ])
    at('2026-01-01T10:41:00Z')
    expect((await list(moderator)).body.tokens[1].last_used_at).toBe('2026-01-01T10:41:00Z')
    registry.context.clock = systemClock
    expect((await list(admin)).body.tokens).toEqual([])
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list()).body.error).toBe('sign_in_required')
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list(await givenPerson(registry, 'bob'))).body.error).toBe('admins_only')
  })
})
