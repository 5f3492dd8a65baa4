import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { givenNote, givenPublished } from '../releases.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listAdminReleases', `GET /admin/releases${query}`, { as })

const namesIn = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.releases.map(({ project, version }: { project: string; version: string }) => `${project} ${version}`)

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  await givenPublished(registry, { version: '1.0.0', contents: { en: 'One', ja: '一' } })
  await givenNote(registry, { version: '2.0.0', contents: {} })
  await givenPublished(registry, { project: 'desktop', version: '0.9.0' })
})

describe('GET /admin/releases', () => {
  test('200 with the latest first, each with its languages', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, page: 1, limit: 20, totalPages: 1 })
    expect(namesIn(await list())).toEqual(['desktop 0.9.0', 'comfyui 2.0.0', 'comfyui 1.0.0'])
    expect(body.releases.map(({ contents }: { contents: object }) => Object.keys(contents).toSorted())).toEqual([
      ['en'],
      [],
      ['en', 'ja'],
    ])
  })

  test.each([
    ['?project=comfyui', ['comfyui 2.0.0', 'comfyui 1.0.0']],
    ['?status=published', ['desktop 0.9.0', 'comfyui 1.0.0']],
    ['?project=comfyui&status=draft', ['comfyui 2.0.0']],
    ['?status=withdrawn', []],
  ])('200 with %s only', async (query, names) => {
    const answer = await list(query)
    expect(namesIn(answer)).toEqual(names)
    expect(answer.body.total).toBe(names.length)
  })

  test('200 in pages of at most a hundred', async () => {
    expect(namesIn(await list('?limit=2&page=2'))).toEqual(['comfyui 1.0.0'])
    expect((await list('?limit=2')).body).toMatchObject({ total: 3, totalPages: 2 })
    expect((await list('?limit=1000&page=0')).body).toMatchObject({ limit: 100, page: 1 })
    expect(namesIn(await list('?page=9007199254740993'))).toEqual([])
  })

  test.each(['?project=paint', '?status=gone', '?page=x'])('400 for %s', async (query) => {
    expect((await list(query)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listAdminReleases', 'GET /admin/releases')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('', await givenPerson(registry, 'bob'))).status).toBe(403)
  })
})
