import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const read = (id: string, as: Person | undefined = admin) =>
  send(registry, 'getAdminAdvisory', `GET /admin/advisories/${id}`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
})

describe('GET /admin/advisories/{advisoryId}', () => {
  test('200 with a safe version that no other advisory affects', async () => {
    const draft = await givenDraft(registry, 'lamp')
    await givenAdvisory(registry, 'lamp', { affected: [{ node_id: 'lamp', versions: ['1.2.0'] }] })
    const { status, body } = await read(draft.id)
    expect(status).toBe(200)
    expect(body.affects).toEqual([{ node_id: 'lamp', versions: ['1.1.0', '1.0.0'], total: 4, safe_version: '2.0.0' }])
  })

  test('400 for an id that is too long', async () => {
    expect((await read(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'getAdminAdvisory', 'GET /admin/advisories/CNR-1')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await read('CNR-1', await givenPerson(registry, 'eve'))).status).toBe(403)
  })

  test('404 for an unknown advisory', async () => {
    expect((await read('CNR-1')).body.error).toBe('advisory_not_found')
  })
})
