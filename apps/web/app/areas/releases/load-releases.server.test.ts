import { createClient } from '@registry/api-client'
import { expect, test } from 'vitest'
import { loadReleases } from './load-releases.server.ts'

const asked: URLSearchParams[] = []

/** Returns an API with this number of versions, which lists at most thirty at once. */
const apiOf = (versions: number) =>
  createClient({
    baseUrl: 'https://registry.test',
    fetch: (request) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams)
      const below = Number(searchParams.get('below')?.split('.')[1] ?? versions + 1)
      const notes = Array.from({ length: Math.min(30, below - 1) }, (_, index) => noteOf(below - 1 - index))
      return Promise.resolve(Response.json(notes))
    },
  })

const noteOf = (minor: number) => ({
  id: minor,
  project: 'cloud',
  version: `0.${minor}.0`,
  prerelease: false,
  attention: 'low',
  content: `Number ${minor}`,
  locale: 'en',
  published_at: '2026-01-02T03:04:05Z',
})

test('paging reaches every note, thirty at a time', async () => {
  const api = apiOf(65)
  const read: string[] = []
  let below: string | undefined
  do {
    const { releases, older } = await loadReleases(api, { project: 'cloud', locale: 'ja', below })
    read.push(...releases.map(({ version }) => version))
    below = older
  } while (below !== undefined)
  expect(read).toEqual(Array.from({ length: 65 }, (_, index) => `0.${65 - index}.0`))
  expect(asked.map((query) => [query.get('below'), query.get('locale')])).toEqual([
    [null, 'ja'],
    ['0.36.0', 'ja'],
    ['0.6.0', 'ja'],
  ])
})
