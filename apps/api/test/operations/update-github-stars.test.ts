import type { ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAdmin, lastAudit } from '../admins.ts'
import { givenNode, givenService } from '../comfy-nodes.ts'
import { answersWith, rateLimited, resets, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
let admin: Person

const update = (query = '', as = admin) =>
  send(registry, 'updateGithubStars', `POST /nodes/update-github-stars${query}`, { as })
const run = async (query = '') => {
  expect((await update(query)).status).toBe(200)
  await registry.review()
  return (await lastAudit(registry, 'registry'))?.detail
}
const starsOf = async () => {
  const rows = await registry.context.db
    .selectFrom('nodes')
    .select(['id', 'github_stars', 'stars_checked_at'])
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.stars_checked_at === null ? 'unasked' : row.github_stars]))
}
const asked = () => github.requests.map((line) => line.trim().split('/').at(-1) ?? '').toSorted()

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
})

beforeEach(async () => {
  const { db } = registry.context
  await db.deleteFrom('nodes').execute()
  github.repositories.clear()
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    github.repositories.set(`octo/${name}`, { rights: {}, stars: 10 + index })
    await givenNode(registry, name, { repository: `${github.url}/octo/${name}`, github_stars: 1 })
  }
})

describe('POST /nodes/update-github-stars', () => {
  test('200 sets the stars of repositories in the background, with one audit entry', async () => {
    const { db } = registry.context
    const updated = () => db.selectFrom('nodes').select(['id', 'updated_at']).orderBy('id').execute()
    const before = await updated()
    expect(await run()).toEqual({ checked: 6, changed: 6, missing: 0, left: 0 })
    expect(await starsOf()).toEqual({ a: 10, b: 11, c: 12, d: 13, e: 14, f: 15 })
    expect((await registry.call('getNode', '/nodes/c')).body.github_stars).toBe(12)
    expect(await updated()).toEqual(before)
    expect(await run()).toMatchObject({ checked: 6, changed: 0 })
  })

  test('200 queries nodes without stars first, then those with the oldest', async () => {
    const { db } = registry.context
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    for (const [id, day] of Object.entries({ a: 5, b: 4, c: 3, d: 2 })) {
      await db
        .updateTable('nodes')
        .set({ stars_checked_at: at(day) })
        .where('id', '=', id)
        .execute()
    }
    await db.updateTable('nodes').set({ status: 'banned' }).where('id', '=', 'f').execute()
    await run('?max_batch=3')
    expect(asked()).toEqual(['c', 'd', 'e'])
  })

  test('200 keeps the stars of a missing repository, and queries a shared one once', async () => {
    github.repositories.delete('octo/a')
    await givenNode(registry, 'a-too', { repository: `${github.url}/Octo/b.git`, github_stars: 1 })
    await givenNode(registry, 'elsewhere', { repository: 'https://example.com/x/y', github_stars: 7 })
    expect(await run()).toEqual({ checked: 8, changed: 6, missing: 2, left: 0 })
    expect(await starsOf()).toMatchObject({ a: 1, 'a-too': 11, b: 11, elsewhere: 7 })
    expect(asked()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('200 queries at most four at a time', async () => {
    const held: ServerResponse[] = []
    let served = 0
    let most = 0
    const release = () => {
      served += held.length
      for (const response of held.splice(0)) answersWith(200, { stargazers_count: 3 })(response.req, response)
    }
    github.faults.set('/repos/', (_request, response) => {
      held.push(response)
      most = Math.max(most, held.length)
      // Leaves time for a fifth request, which would break the limit.
      if (held.length === 4) setTimeout(release, 100)
      else if (served + held.length === 6) release()
    })
    await run()
    expect(most).toBe(4)
    expect(await starsOf()).toMatchObject({ a: 3, f: 3 })
  })

  test('200, and a rate limit of GitHub ends the run, and leaves the rest for the next', async () => {
    github.faults.set('/repos/octo/c', rateLimited(429, { 'retry-after': '60' }))
    const detail = await run()
    expect((await starsOf())['c']).toBe('unasked')
    expect(Number(detail?.['left'])).toBeGreaterThan(0)
    expect(github.requests.length).toBeLessThanOrEqual(6)
    github.faults.clear()
    expect(await run(`?max_batch=${String(detail?.['left'])}`)).toMatchObject({ left: 0 })
    expect(Object.values(await starsOf())).not.toContain('unasked')
  })

  test('200, and an error for one repository does not end the run, but an unreachable GitHub does', async () => {
    github.faults.set('/repos/octo/b', answersWith(502))
    expect(await run()).toMatchObject({ checked: 5, left: 1 })
    // It keeps its stars and loses its turn. Otherwise eight such repositories would end every later run.
    expect((await starsOf())['b']).toBe(1)

    for (let i = 0; i < 30; i++) await givenNode(registry, `more-${i}`, { repository: `${github.url}/octo/more-${i}` })
    github.faults.set('/repos/', resets)
    github.requests.length = 0
    await run()
    expect(github.requests.length).toBeLessThan(16)
  })

  test('200 for a service', async () => {
    expect((await update('', await givenService(registry, 'scheduler'))).status).toBe(200)
    await registry.review()
    expect((await lastAudit(registry, 'registry'))?.actor).toBe('service:scheduler')
  })

  test('400 for an invalid number of nodes', async () => {
    expect((await update('?max_batch=many')).status).toBe(400)
  })

  test('401 without a credential, and 403 for a caller who is neither a service nor an admin', async () => {
    const { status } = await registry.call('updateGithubStars', '/nodes/update-github-stars', { method: 'POST' })
    expect(status).toBe(401)
    expect((await update('', await givenPerson(registry, 'pat'))).body.error).toBe('services_only')
  })
})
