import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { readSetting, setForAll, setOwn } from '../settings.ts'

const registry = useRegistry()
let ann: Person
let admin: Person

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  ann = await givenPerson(registry, 'ann')
})

describe('GET /global-settings/{key}', () => {
  test('200 with the person’s own value, else the one of the registry', async () => {
    await setForAll(registry, admin, 'Comfy.Theme', { palette: 'dark' })
    await setOwn(registry, ann, { key: 'Comfy.Theme', value: { palette: 'light' } })
    expect(await readSetting(registry, 'Comfy.Theme', ann)).toMatchObject({
      status: 200,
      body: { key: 'Comfy.Theme', value: { palette: 'light' } },
    })
    expect((await readSetting(registry, 'Comfy.Theme', admin)).body.value).toEqual({ palette: 'dark' })
    expect((await readSetting(registry, 'Comfy.Theme')).body.value).toEqual({ palette: 'dark' })
  })

  test('200 below /api as well, where the ComfyUI front end requests it', async () => {
    await setForAll(registry, admin, 'Comfy.Below', true)
    const { status, body } = await readSetting(registry, 'Comfy.Below')
    const answer = await registry.fetch(new Request('http://registry.test/api/global-settings/Comfy.Below'))
    expect([answer.status, await answer.json()]).toEqual([status, body])
  })

  test.each([['0key'], ['a..b'], ['a%00b'], ['x'.repeat(101)], ['__proto__']])('400 for the key %s', async (key) => {
    expect((await readSetting(registry, key)).status).toBe(400)
  })

  test('401 for an invalid credential', async () => {
    const stranger = { ...ann, headers: { Authorization: 'Bearer nonsense' } }
    expect((await readSetting(registry, 'Comfy.Theme', stranger)).status).toBe(401)
  })

  test('403 for a banned person', async () => {
    const outcast = await givenBannedCustomer(registry)
    expect((await readSetting(registry, 'Comfy.Theme', outcast)).body.error).toBe('user_banned')
  })

  test.each(['Comfy.AgentPanel.ConsentAccepted', 'constructor', 'toString'])(
    '404 with the code for an unset key that the front end expects: %s',
    async (key) => {
      expect(await readSetting(registry, key, ann)).toMatchObject({
        status: 404,
        body: { error: 'global_setting_not_found', code: 'NOT_FOUND', message: `The setting '${key}' is not set.` },
      })
    },
  )

  test('404 for a value that another person set for themselves', async () => {
    await setOwn(registry, ann, { key: 'Comfy.Private', value: 'mine' })
    expect((await readSetting(registry, 'Comfy.Private', admin)).status).toBe(404)
    expect((await readSetting(registry, 'Comfy.Private')).status).toBe(404)
  })
})
