import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { givenNote, notesOf } from '../releases.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const create = (body: unknown, as: Person | undefined = moderator, type = 'application/json') =>
  send(registry, 'createAdminRelease', 'POST /admin/releases', { as, body, type })

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/releases', () => {
  test('201 with a draft that is not public', async () => {
    const { status, body } = await create({
      project: 'comfyui',
      version: ' v0.4.0 ',
      attention: 'high',
      form_factors: ['desktop', 'git-windows', 'desktop'],
      contents: { en: '## New\u0007\n', fr: '## Nouveau', zh: ' ' },
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      project: 'comfyui',
      version: '0.4.0',
      prerelease: false,
      attention: 'high',
      form_factors: ['desktop', 'git-windows'],
      contents: { en: '## New', fr: '## Nouveau' },
      status: 'draft',
      source: 'admin',
      revision: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await notesOf(registry, 'project=comfyui')).toEqual([])
    expect(await auditOf(registry, 'release:comfyui@0.4.0')).toEqual([{ actor: 'user:ada', action: 'release.create' }])
  })

  test.each([
    ['2.0.0', 'high'],
    ['2.1.0+build.1', 'medium'],
    ['2.1.1', 'low'],
    ['3.0.0-rc.1', 'low'],
  ])('201, and %s gets the attention %s by default', async (version, attention) => {
    expect((await create({ project: 'desktop', version })).body).toMatchObject({ version, attention, contents: {} })
  })

  test('201 with a text of the maximum length, of any characters', async () => {
    const { body } = await create({ project: 'cloud', version: '1.0.0', contents: { en: '😀'.repeat(50_000) } })
    expect(body.contents.en).toHaveLength(100_000)
  })

  test.each([
    ['without a project', { version: '1.0.0' }],
    ['without a version', { project: 'comfyui' }],
    ['of an unknown project', { project: 'paint', version: '1.0.0' }],
    ['of an unknown attention', { project: 'comfyui', version: '1.0.0', attention: 'urgent' }],
    ['in an unknown language', { project: 'comfyui', version: '1.0.0', contents: { de: 'Neu' } }],
    ['with content that is too long', { project: 'comfyui', version: '1.0.0', contents: { en: 'x'.repeat(50_001) } }],
    ['for an invalid form factor', { project: 'comfyui', version: '1.0.0', form_factors: ['The Desktop'] }],
  ])('400 for a note %s', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('400 for an invalid version', async () => {
    const answer = await create({ project: 'comfyui', version: 'newest' })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_version' } })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'createAdminRelease', 'POST /admin/releases', { body: {} })
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for an admin without an admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await create({ project: 'comfyui', version: '9.0.0' }, admin)).status).toBe(403)
  })

  test('409 for a version that has a note, in any spelling, also for concurrent calls', async () => {
    await givenNote(registry, { project: 'cloud', version: '1.2.0' })
    expect(await create({ project: 'cloud', version: 'v1.2' })).toMatchObject({
      status: 409,
      body: { error: 'release_exists', message: expect.stringContaining('cloud 1.2.0') },
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ project: 'cloud', version: '1.3.0' })))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409])
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await create(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await create('project=comfyui', moderator, 'text/plain')).status).toBe(415)
  })
})
