import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft, givenWithdrawn } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listAdminAdvisories', `GET /admin/advisories${query}`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
})

describe('GET /admin/advisories', () => {
  test('200 with all states, their totals, and the affected versions of each', async () => {
    const withdrawn = await givenWithdrawn(registry, 'a')
    const published = await givenAdvisory(registry, 'b')
    const draft = await givenDraft(registry, 'c')
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, states: { draft: 1, published: 1, withdrawn: 1 } })
    const ids = body.advisories.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set([withdrawn.id, published.id, draft.id]))
    const drafts = (await list('?state=draft&limit=0')).body
    expect(drafts).toMatchObject({ total: 1, limit: 20, advisories: [{ id: draft.id, affects: [{ total: 4 }] }] })
  })

  test('400 for an unknown state', async () => {
    expect((await list('?state=lost')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listAdminAdvisories', 'GET /admin/advisories')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'eve'))).status).toBe(403)
  })
})
