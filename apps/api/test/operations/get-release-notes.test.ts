import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenModerator, type Person } from '../people.ts'
import { givenManyPublished, givenNote, givenPublished, notesOf } from '../releases.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

beforeAll(async () => {
  moderator = await givenModerator(registry, 'moderator')
})

const versionsOf = async (query: string) =>
  (await notesOf(registry, query)).map(({ version }: { version: string }) => version)

describe('GET /releases', () => {
  test('200 with the public fields of notes, without other projects, drafts and withdrawn notes', async () => {
    const { id } = await givenPublished(registry, {
      project: 'cloud',
      version: 'v1.2.0',
      attention: 'high',
      contents: { en: '# More\n\n- of it' },
    })
    await givenNote(registry, { project: 'cloud', version: '1.3.0' })
    await givenPublished(registry, { project: 'desktop', version: '1.2.0' })
    const gone = await givenPublished(registry, { project: 'cloud', version: '1.4.0' })
    await send(registry, 'withdrawAdminRelease', `POST /admin/releases/${gone.id}/withdraw`, { as: moderator })
    expect(await notesOf(registry, 'project=cloud')).toEqual([
      {
        id,
        project: 'cloud',
        version: '1.2.0',
        prerelease: false,
        attention: 'high',
        content: '# More\n\n- of it',
        locale: 'en',
        published_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    ])
  })

  test('200, cacheable publicly for a minute', async () => {
    const { headers } = await registry.call('getReleaseNotes', '/releases?project=cloud')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('200 for another origin, with the headers that the front end sends', async () => {
    const preflight = await registry.fetch(
      new Request('http://registry.test/releases?project=comfyui', {
        method: 'OPTIONS',
        headers: {
          Origin: 'http://127.0.0.1:8188',
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'comfy-env,content-type',
        },
      }),
    )
    expect(preflight.ok).toBe(true)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('comfy-env,content-type')
    const headers = { Origin: 'http://127.0.0.1:8188', 'Comfy-Env': 'prod', 'Content-Type': 'application/json' }
    const answer = await registry.call('getReleaseNotes', '/releases?project=comfyui', { headers })
    expect(answer).toMatchObject({ status: 200, body: [] })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('200 with the latest ten by semver, or up to thirty above the current version', async () => {
    const numbers = Array.from({ length: 34 }, (_, minor) => `0.${minor + 1}.0`)
    const notes = numbers.map((version) => ({ version }))
    await givenManyPublished(registry, 'comfyui_frontend', notes)
    const falling = numbers.toReversed()
    const query = 'project=comfyui_frontend'
    expect(await versionsOf(query)).toEqual(falling.slice(0, 10))
    expect(await versionsOf(`${query}&current_version=0.30.0`)).toEqual(falling.slice(0, 10))
    expect(await versionsOf(`${query}&current_version=v0.20.5`)).toEqual(falling.slice(0, 14))
    expect(await versionsOf(`${query}&current_version=0.1.0`)).toEqual(falling.slice(0, 30))
  })

  test('200 with notes below a version, so that all can be paged', async () => {
    const query = 'project=comfyui_frontend'
    expect(await versionsOf(`${query}&below=0.5.0`)).toEqual(['0.4.0', '0.3.0', '0.2.0', '0.1.0'])
    expect(await versionsOf(`${query}&below=0.33.1`)).toHaveLength(30)
    expect(await versionsOf(`${query}&below=0.1.0`)).toEqual([])
    expect(await versionsOf(`${query}&below=soon`)).toHaveLength(10)
  })

  test.each([
    ['an empty text', ''],
    ['the hash of a commit', 'b2f4d5a0c1e3f6a7b8c9d0e1f2a3b4c5d6e7f8a9'],
    ['words', 'nightly build'],
  ])('200 with the latest ten for an invalid current version: %s', async (_, version) => {
    const query = `project=comfyui_frontend&form_factor=&locale=&current_version=${encodeURIComponent(version)}`
    expect(await versionsOf(query)).toHaveLength(10)
  })

  test.each(['', 'project=', 'project=nothing', `project=cloud&locale=${'x'.repeat(36)}`])(
    '400 for the query "%s"',
    async (query) => {
      const answer = await registry.call('getReleaseNotes', `/releases?${query}`)
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    },
  )
})
