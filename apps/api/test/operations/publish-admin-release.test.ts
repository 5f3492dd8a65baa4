import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { givenNote, notesOf } from '../releases.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const publish = (id: number | string, as: Person = moderator) =>
  send(registry, 'publishAdminRelease', `POST /admin/releases/${id}/publish`, { as })

const withdraw = (id: number) =>
  send(registry, 'withdrawAdminRelease', `POST /admin/releases/${id}/withdraw`, { as: moderator })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/releases/{releaseId}/publish', () => {
  test('200, and the note is public; a second call changes nothing', async () => {
    const note = await givenNote(registry, { version: '1.0.0' })
    const { status, body } = await publish(note.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...note,
      status: 'published',
      revision: 2,
      published_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await publish(note.id)).body).toEqual(body)
    expect(await notesOf(registry, 'project=comfyui')).toMatchObject([{ id: note.id }])
    expect((await auditOf(registry, 'release:comfyui@1.0.0')).map(({ action }) => action)).toEqual([
      'release.create',
      'release.publish',
    ])
  })

  test('200, and a withdrawn note keeps its first publication time', async () => {
    const { id } = await givenNote(registry, { version: '2.0.0' })
    await publish(id)
    const past = new Date('2026-01-02T03:04:05Z')
    await registry.context.db.updateTable('release_notes').set({ published_at: past }).where('id', '=', id).execute()
    await withdraw(id)
    expect((await publish(id)).body).toMatchObject({ status: 'published', published_at: '2026-01-02T03:04:05Z' })
  })

  test('400 for an invalid id', async () => {
    expect((await publish('x')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'publishAdminRelease', 'POST /admin/releases/1/publish')).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    expect((await publish(1, await givenPerson(registry, 'ada', { admin: true }))).status).toBe(403)
  })

  test('404 for an unknown note', async () => {
    expect((await publish(999)).body.error).toBe('release_not_found')
  })

  test('409 for a note without English', async () => {
    const { id } = await givenNote(registry, { version: '3.0.0', contents: { fr: 'Nouveau' } })
    expect(await publish(id)).toMatchObject({ status: 409, body: { error: 'release_without_english' } })
  })
})
