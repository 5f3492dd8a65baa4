import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let person: Person

beforeAll(async () => {
  person = await givenPerson(registry, 'person')
})

describe('GET /users', () => {
  test('200 with the facts of the caller', async () => {
    const answer = await send(registry, 'getUser', 'GET /users', { as: person })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({
      id: 'person',
      email: 'person@people.test',
      name: 'person',
      isApproved: false,
      isAdmin: false,
    })
  })

  test('200 with whether the caller is an admin', async () => {
    const admin = await givenPerson(registry, 'admin', { admin: true })
    expect((await send(registry, 'getUser', 'GET /users', { as: admin })).body.isAdmin).toBe(true)
  })

  test('401 without an ID token, and with an invalid one', async () => {
    const nobody = await send(registry, 'getUser', 'GET /users')
    expect(nobody).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
    const forger = { ...person, headers: { Authorization: `${person.headers['Authorization']}x` } }
    const forged = await send(registry, 'getUser', 'GET /users', { as: forger })
    expect(forged).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
  })

  test('403 for a banned person', async () => {
    const banned = await givenPerson(registry, 'banned')
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'banned').execute()
    const answer = await send(registry, 'getUser', 'GET /users', { as: banned })
    expect(answer).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})
