import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { change, givenNote, givenPublished, notesOf } from '../releases.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const update = (id: number, body: object, as: Person = moderator) => change(registry, id, body, as)

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('PATCH /admin/releases/{releaseId}', () => {
  test('200 changes the given fields only', async () => {
    const note = await givenNote(registry, { version: '1.0.0', contents: { en: 'New', ru: 'Новое', ar: 'جديد' } })
    const { status, body } = await update(note.id, {
      revision: 1,
      version: 'v1.0.1',
      attention: 'medium',
      form_factors: ['desktop'],
      contents: { en: 'Newer', ru: '', es: 'Nuevo' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...note,
      version: '1.0.1',
      attention: 'medium',
      form_factors: ['desktop'],
      contents: { en: 'Newer', es: 'Nuevo', ar: 'جديد' },
      revision: 2,
      updated_at: expect.any(String),
    })
    const entry = await registry.context.db
      .selectFrom('audit_entries')
      .select(['actor', 'detail'])
      .where('action', '=', 'release.update')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor: 'user:ada',
      detail: {
        id: note.id,
        to: '1.0.1',
        fields: ['version', 'attention', 'form_factors', 'contents.en', 'contents.ru', 'contents.es'],
      },
    })
  })

  test('200, and a change of a published note is public', async () => {
    const { id, revision } = await givenPublished(registry, { project: 'cloud', version: '1.0.0' })
    await update(id, { revision, contents: { fr: 'Nouveau' } })
    expect(await notesOf(registry, 'project=cloud&locale=fr')).toMatchObject([{ content: 'Nouveau', locale: 'fr' }])
  })

  test('200 for an identical note, without a change', async () => {
    const note = await givenNote(registry, { version: '2.0.0', form_factors: ['desktop'] })
    const same = { revision: 1, version: '2', attention: 'high', form_factors: ['desktop'], contents: { zh: '' } }
    expect((await update(note.id, same)).body).toEqual(note)
    expect(await auditOf(registry, 'release:comfyui@2.0.0')).toHaveLength(1)
  })

  test.each([
    ['without a revision', { attention: 'low' }],
    ['with an empty version', { revision: 1, version: '' }],
    ['with an unknown language', { revision: 1, contents: { xx: 'x' } }],
  ])('400 for a change %s', async (why, body) => {
    const { id } = await givenNote(registry, { version: `3.0.0-${why.replaceAll(' ', '-')}` })
    expect(await update(id, body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('400 for an invalid version', async () => {
    const { id } = await givenNote(registry, { version: '4.0.0' })
    expect((await update(id, { revision: 1, version: 'x' })).body.error).toBe('invalid_version')
  })

  test('401 for a caller who is not signed in', async () => {
    const body = { revision: 1 }
    expect((await send(registry, 'updateAdminRelease', 'PATCH /admin/releases/1', { body })).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await update(1, { revision: 1 }, admin)).status).toBe(403)
  })

  test('404 for an unknown note', async () => {
    expect((await update(999, { revision: 1 })).body.error).toBe('release_not_found')
  })

  test('409 for a concurrent edit', async () => {
    const { id } = await givenNote(registry, { version: '5.0.0' })
    await update(id, { revision: 1, attention: 'low' })
    expect(await update(id, { revision: 1, attention: 'medium' })).toMatchObject({
      status: 409,
      body: { error: 'release_changed' },
    })
  })

  test('409 when another note has the version', async () => {
    const { id } = await givenNote(registry, { version: '6.0.0' })
    await givenNote(registry, { version: '6.0.1' })
    expect((await update(id, { revision: 1, version: '6.0.1' })).body.error).toBe('release_exists')
  })

  test('409 for removing the English text of a published note, without any change', async () => {
    const note = await givenPublished(registry, { project: 'desktop', version: '1.0.0' })
    const answer = await update(note.id, { revision: note.revision, attention: 'low', contents: { en: '  ', fr: 'x' } })
    expect(answer).toMatchObject({ status: 409, body: { error: 'release_without_english' } })
    const { body } = await send(registry, 'getAdminRelease', `GET /admin/releases/${note.id}`, { as: moderator })
    expect(body).toEqual(note)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await update(1, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await send(registry, 'updateAdminRelease', 'PATCH /admin/releases/1', {
      as: moderator,
      body: 'x',
      type: 'text/plain',
    })
    expect(answer.status).toBe(415)
  })
})
