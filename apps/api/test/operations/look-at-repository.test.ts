import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { givenNode } from '../comfy-nodes.ts'
import { answersWith, rateLimited, resets, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
let admin: Person

const look = (url: string, as = admin) =>
  send(registry, 'lookAtRepository', `GET /admin/repository?url=${encodeURIComponent(url)}`, { as })
const at = (repository: string) => look(`${github.url}/${repository}`)

const pyproject = `
[project]
name = "cat-finder"
description = "Finds cats"
version = "1.2.0"
license = { file = "LICENSE" }
[tool.comfy]
PublisherId = "octo"
DisplayName = "Cat finder"
`

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
})

beforeEach(() => {
  github.repositories.clear()
  github.repositories.set('octo/cats', {
    rights: {},
    stars: 42,
    description: 'All about cats',
    license: 'MIT',
    pyproject,
  })
})

describe('GET /admin/repository', () => {
  test('200 with the facts of the repository and its pyproject.toml, requested with the app’s credentials', async () => {
    const { status, body } = await at('octo/cats.git')
    expect(status).toBe(200)
    expect(body).toEqual({
      repository: `${github.url}/octo/cats`,
      description: 'All about cats',
      github_stars: 42,
      license: 'MIT',
      pyproject: {
        node_id: 'cat-finder',
        publisher_id: 'octo',
        name: 'Cat finder',
        description: 'Finds cats',
        version: '1.2.0',
        license: '{"file":"LICENSE"}',
      },
      nodes: [],
    })
    expect(github.requests.map((line) => line.trim())).toEqual([
      'GET /api/repos/octo/cats',
      'GET /api/repos/octo/cats/contents/pyproject.toml',
    ])
  })

  test('200 with the nodes of the repository in any spelling, and the one with the id in its pyproject.toml', async () => {
    await givenNode(registry, 'spelled', { repository: `${github.url.toUpperCase()}/Octo/Cats.git/` })
    await givenNode(registry, 'Cat-Finder', { repository: 'https://example.com/elsewhere' })
    await givenNode(registry, 'other', { repository: `${github.url}/octo/cats-two` })
    const { body } = await at('octo/cats')
    expect(body.nodes.map(({ id }: { id: string }) => id).toSorted()).toEqual(['Cat-Finder', 'spelled'])
    expect(body.nodes[0]).toMatchObject({ status: 'NodeStatusActive' })
  })

  test('200 with the new name of a renamed repository', async () => {
    github.repositories.set('octo/old', { rights: {}, movedTo: 'octo/cats' })
    expect((await at('octo/old')).body).toMatchObject({
      repository: `${github.url}/octo/cats`,
      pyproject: { node_id: 'cat-finder' },
    })
  })

  test.each([
    [undefined, 'It has no pyproject.toml at its root.'],
    ['name = ', 'Its pyproject.toml cannot be read: it is not valid TOML (line 1, column 8).'],
    [`# ${'x'.repeat(256 * 1024)}`, 'Its pyproject.toml is larger than 256 KiB.'],
  ])('200 with a message for an unreadable pyproject.toml', async (text, problem) => {
    github.repositories.set('octo/plain', { rights: {}, ...(text !== undefined && { pyproject: text }) })
    const { status, body } = await at('octo/plain')
    expect(status).toBe(200)
    expect(body.problem).toBe(problem)
    expect(body).not.toHaveProperty('pyproject')
  })

  test('200 with a message for a pyproject.toml that is a folder, a link, or hidden', async () => {
    github.faults.set('/contents/', answersWith(200, []))
    expect((await at('octo/cats')).body.problem).toBe('Its pyproject.toml is no file.')
    github.faults.set('/contents/', answersWith(200, { type: 'file', size: 1, encoding: 'none', content: '' }))
    expect((await at('octo/cats')).body.problem).toContain('does not show')
    github.faults.set('/contents/', answersWith(451))
    expect((await at('octo/cats')).body.problem).toContain('status 451')
  })

  test('400 for a URL that is not a repository on GitHub', async () => {
    expect((await look('https://example.com/octo/cats')).body.error).toBe('repository_not_on_github')
    expect((await look(`${github.url}/octo`)).body.error).toBe('repository_not_on_github')
    expect((await look('')).body.error).toBe('invalid_request')
    expect(github.requests).toEqual([])
  })

  test('401 without a credential, and 403 for a person who is not an admin', async () => {
    expect((await registry.call('lookAtRepository', '/admin/repository?url=x')).status).toBe(401)
    const pat = await givenPerson(registry, 'pat')
    expect((await look(`${github.url}/octo/cats`, pat)).body.error).toBe('admins_only')
  })

  test('404 for a missing or private repository', async () => {
    expect((await at('octo/none')).body.error).toBe('repository_unknown')
    github.repositories.set('octo/secret', { rights: {}, isPrivate: true })
    expect((await at('octo/secret')).body.error).toBe('repository_unknown')
  })

  test('429 when GitHub limits requests, and 503 when it is unavailable or refuses the app', async () => {
    github.faults.set('/repos/', rateLimited(403, { 'x-ratelimit-remaining': '0', 'retry-after': '120' }))
    expect((await at('octo/cats')).body).toMatchObject({ error: 'github_rate_limited' })
    github.faults.set('/repos/', resets)
    expect((await at('octo/cats')).body.error).toBe('github_unavailable')
    github.faults.set('/repos/', answersWith(401))
    expect((await at('octo/cats')).body.error).toBe('claims_not_configured')
  })
})

describe('without a configured GitHub app', () => {
  const plain = useRegistry()

  test('200 with anonymous requests', async () => {
    Object.assign(plain.context.config.github, { url: github.url, apiUrl: `${github.url}/api` })
    const as = (await givenAdmin(plain)).admin
    const path = `GET /admin/repository?url=${encodeURIComponent(`${github.url}/octo/cats`)}` as const
    expect((await send(plain, 'lookAtRepository', path, { as })).body).toMatchObject({ github_stars: 42 })
  })
})
