import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { readSetting, setForAll, setOwn } from '../settings.ts'

const registry = useRegistry()
let ann: Person
let admin: Person

const unset = (key: string, as?: Person) =>
  send(registry, 'deleteAdminGlobalSetting', `DELETE /admin/global-settings/${key}`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  ann = await givenPerson(registry, 'ann')
})

describe('DELETE /admin/global-settings/{key}', () => {
  test('204 unsets it for everyone except people with their own value', async () => {
    await setForAll(registry, admin, 'Comfy.Gone', 1)
    await setOwn(registry, ann, { key: 'Comfy.Gone', value: 2 })
    expect((await unset('Comfy.Gone', admin)).status).toBe(204)
    expect((await readSetting(registry, 'Comfy.Gone')).status).toBe(404)
    expect((await readSetting(registry, 'Comfy.Gone', ann)).body.value).toBe(2)
    expect(await auditOf(registry, 'setting:Comfy.Gone')).toEqual([
      { actor: 'user:admin', action: 'setting.set' },
      { actor: 'user:admin', action: 'setting.unset' },
    ])
  })

  test('400 for an invalid key', async () => {
    expect((await unset('a..b', admin)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await unset('A')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await unset('A', ann)).status).toBe(403)
  })

  test('404 for a setting that is not set', async () => {
    expect(await unset('Not.Set', admin)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
