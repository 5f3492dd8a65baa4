import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { givenNote, givenPublished, notesOf } from '../releases.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const withdraw = (id: number | string, as: Person = moderator) =>
  send(registry, 'withdrawAdminRelease', `POST /admin/releases/${id}/withdraw`, { as })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/releases/{releaseId}/withdraw', () => {
  test('200, and the note is not public; a second call changes nothing', async () => {
    const note = await givenPublished(registry, { version: '1.0.0' })
    const { status, body } = await withdraw(note.id)
    expect(status).toBe(200)
    expect(body).toEqual({ ...note, status: 'withdrawn', revision: 3, updated_at: expect.any(String) })
    expect((await withdraw(note.id)).body).toEqual(body)
    expect(await notesOf(registry, 'project=comfyui')).toEqual([])
    expect((await auditOf(registry, 'release:comfyui@1.0.0')).map(({ action }) => action)).toEqual([
      'release.create',
      'release.publish',
      'release.withdraw',
    ])
  })

  test('200 for a draft, which is withdrawn too', async () => {
    const { id } = await givenNote(registry, { version: '2.0.0' })
    const { body } = await withdraw(id)
    expect(body.status).toBe('withdrawn')
    expect(body).not.toHaveProperty('published_at')
  })

  test('400 for an invalid id', async () => {
    expect((await withdraw('x')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'withdrawAdminRelease', 'POST /admin/releases/1/withdraw')).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    expect((await withdraw(1, await givenPerson(registry, 'ada', { admin: true }))).status).toBe(403)
  })

  test('404 for an unknown note', async () => {
    expect((await withdraw(999)).body.error).toBe('release_not_found')
  })
})
