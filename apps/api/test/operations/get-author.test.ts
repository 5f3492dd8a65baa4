import { beforeAll, describe, expect, test } from 'vitest'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'

const registry = useRegistry()
const read = (name: string) => registry.call('getAuthor', `/authors/${encodeURIComponent(name)}`)
const on = (path: string) => ({ repository: `https://github.com/${path}` })
const unclaimed = { publisher_id: 'unclaimed' }
const notAccounts = { dotted: 'a.b/c', dashed: '-a/c', long: `${'a'.repeat(101)}/c`, bare: 'octocat' }

beforeAll(async () => {
  await givenNode(registry, 'one', { ...unclaimed, ...on('OctoCat/one'), author: 'Octo', github_stars: 7 })
  await givenNode(registry, 'two', { ...on('octocat/two'), author: 'OCTOCAT', github_stars: 3, downloads: 5 })
  // Two packs of a repository share its stars.
  await givenNode(registry, 'three', { ...unclaimed, ...on('octocat/Two.git'), author: 'Octo', github_stars: 3 })
  await givenNode(registry, 'banned', { ...on('octocat/banned'), status: 'banned', github_stars: 100 })
  await givenNode(registry, 'deleted', { ...on('octocat/deleted'), status: 'deleted', github_stars: 100 })
  await givenNode(registry, 'reserved', { ...on('octocat/reserved'), listed_at: null, github_stars: 100 })
  await givenNode(registry, 'namesake', {
    ...unclaimed,
    repository: 'https://codeberg.org/octocat/x',
    author: 'octocat',
  })
  await givenNode(registry, 'longer', { ...unclaimed, ...on('octocat-2/octocat') })
  for (const [id, path] of Object.entries(notAccounts)) await givenNode(registry, id, { ...on(path), author: 'Odd' })
  await givenNode(registry, 'given', {
    ...unclaimed,
    repository: 'https://models.example/1',
    author: ' Jo/Ann & Émile ',
  })
})

describe('GET /authors/{name}', () => {
  test('200 with the public packs of a GitHub account, claimed or not', async () => {
    expect((await read('OCTOCAT')).body).toEqual({
      id: 'octocat',
      name: 'OctoCat',
      account_url: 'https://github.com/OctoCat',
      also_known_as: ['Octo'],
      node_count: 3,
      downloads: 5,
      github_stars: 10,
      publishers: [{ id: 'makers', name: 'Makers', status: 'PublisherStatusActive' }],
    })
  })

  test('200 for a name stated by packs only, apart from the account of that name', async () => {
    const given = { id: '~jo/ann & Émile', name: 'Jo/Ann & Émile', node_count: 1, also_known_as: [], publishers: [] }
    for (const name of ['~Jo/Ann & Émile', 'jo/ann & Émile']) {
      const { body } = await read(name)
      expect(body).toMatchObject(given)
      expect(body).not.toHaveProperty('account_url')
    }
    expect((await read('~octocat')).body).toMatchObject({ id: '~octocat', node_count: 1, github_stars: 0 })
  })

  test('200, and each pack has the id of its author', async () => {
    const { body } = await registry.call('listAllNodes', '/nodes?limit=50')
    const authors = body.nodes.map(({ id, written_by: author }: any) => [id, author?.id])
    expect(authors).toEqual(
      expect.arrayContaining([
        ['one', 'octocat'],
        ['namesake', '~octocat'],
        ...Object.keys(notAccounts).map((id) => [id, '~odd']),
      ]),
    )
    for (const [, id] of authors) expect((await read(id)).body.id).toBe(id)
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'getAuthor', '/authors/octocat'))

  test('400 for a name that is too long', async () => {
    expect((await read('x'.repeat(251))).status).toBe(400)
  })

  test('404 for a name without packs, and for packs that are not public', async () => {
    for (const name of ['nobody', '~nobody', '~', '%', 'octo', 'constructor']) {
      const { status, body } = await read(name)
      expect([name, status, body.error]).toEqual([name, 404, 'author_not_found'])
    }
    await givenNode(registry, 'hidden', { ...on('hider/x'), status: 'banned' })
    expect((await read('hider')).status).toBe(404)
  })
})
