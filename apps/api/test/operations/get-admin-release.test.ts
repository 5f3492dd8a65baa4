import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { givenNote, releasesOf, told, webhookOf, withWebhook } from '../releases.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withWebhook)
let admin: Person

const get = (id: number | string, as: Person | undefined = admin) =>
  send(registry, 'getAdminRelease', `GET /admin/releases/${id}`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
})

describe('GET /admin/releases/{releaseId}', () => {
  test('200 with every language', async () => {
    const note = await givenNote(registry, { contents: { en: 'New', ko: '새로운' } })
    expect(await get(note.id)).toMatchObject({ status: 200, body: note })
    expect(note.contents).toEqual({ en: 'New', ko: '새로운' })
  })

  test('200 with its source', async () => {
    const { release } = webhookOf({ action: 'published', release: { tag_name: 'v3.0.0' } })
    await told(registry, { action: 'published', release })
    const { id } = (await releasesOf(registry)).get('3.0.0')
    expect((await get(id)).body).toMatchObject({
      source: 'github',
      source_url: 'https://github.com/octo/ComfyUI/releases/tag/v3.0.0',
      published_at: '2026-01-02T03:04:05Z',
      contents: { en: '## v3.0.0\n\n- more' },
    })
  })

  test.each(['0', 'x', '2147483648'])('400 for the id %s', async (id) => {
    expect((await get(id)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'getAdminRelease', 'GET /admin/releases/1')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await get(1, await givenPerson(registry, 'bob'))).status).toBe(403)
  })

  test('404 for an unknown note', async () => {
    expect(await get(999)).toMatchObject({ status: 404, body: { error: 'release_not_found' } })
  })
})
