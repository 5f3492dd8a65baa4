import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { setForAll, setOwn } from '../settings.ts'

const registry = useRegistry()
let ann: Person
let admin: Person

const list = (as?: Person) => send(registry, 'listAdminGlobalSettings', 'GET /admin/global-settings', { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  ann = await givenPerson(registry, 'ann')
})

describe('GET /admin/global-settings', () => {
  test('200 with the settings of the registry by key, and the number of people with their own value', async () => {
    expect((await list(admin)).body).toEqual({ settings: [] })
    await setForAll(registry, admin, 'B', 2)
    await setForAll(registry, admin, 'A', [1])
    await setOwn(registry, ann, { key: 'B', value: 3 })
    await setOwn(registry, ann, { key: 'C', value: 4 })
    expect((await list(admin)).body.settings).toMatchObject([
      { key: 'A', value: [1], own_values: 0 },
      { key: 'B', value: 2, own_values: 1 },
    ])
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await list()).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list(ann)).status).toBe(403)
  })
})
