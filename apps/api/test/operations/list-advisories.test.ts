import { describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft, givenWithdrawn } from '../advisories.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const list = async (query = '') => registry.call('listAdvisories', `/advisories${query}`)

describe('GET /advisories', () => {
  test('200 with published and withdrawn ones, of all packs or of one, without drafts', async () => {
    const withdrawn = await givenWithdrawn(registry, 'a')
    const published = await givenAdvisory(registry, 'b')
    await givenDraft(registry, 'b')
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 2, totalPages: 1 })
    const ids = body.advisories.map(({ id }: { id: string }) => id)
    expect(new Set(ids)).toEqual(new Set([withdrawn.id, published.id]))
    const { affects: _, ...publicFields } = published
    expect((await list('?node_id=B')).body).toMatchObject({ total: 1, advisories: [publicFields] })
    expect((await list('?node_id=constructor')).body.advisories).toEqual([])
  })

  test('400 for a page that is not a number', async () => {
    expect((await list('?page=x')).status).toBe(400)
  })
})
