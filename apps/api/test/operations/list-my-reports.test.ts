import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let reporter: Person
let other: Person

const list = (query = '', as: Person | undefined = reporter) =>
  send(registry, 'listMyReports', `GET /users/reports${query}`, { as })
const messagesOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.reports.map(({ message }: { message: string }) => message)

beforeAll(async () => {
  await givenPerson(registry, 'admin', { admin: true })
  reporter = await givenPerson(registry, 'reporter')
  other = await givenPerson(registry, 'other')
  await givenUnclaimed(registry, 'pack')
  const made = (day: number, message: string) => ({
    node_id: 'pack',
    reporter_id: 'reporter',
    message,
    created_at: new Date(Date.UTC(2026, 0, day)),
  })
  await registry.context.db
    .insertInto('node_reports')
    .values([
      { ...made(1, 'the first one'), kind: 'licence' },
      {
        ...made(2, 'the second one'),
        kind: 'malware',
        state: 'accepted',
        answer: 'It was.',
        answered_by: 'user:admin',
        answered_at: new Date('2026-01-03T00:00:00Z'),
      },
      { ...made(3, 'of another one'), kind: 'broken', reporter_id: 'other' },
      { ...made(4, 'the third one'), kind: 'other', version: '1.0.0' },
    ])
    .execute()
})

describe('GET /users/reports', () => {
  test('200 with the caller’s reports, the newest first, and their answers without the admin', async () => {
    const answer = await list()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ total: 3, page: 1, limit: 20, totalPages: 1 })
    expect(messagesOf(answer)).toEqual(['the third one', 'the second one', 'the first one'])
    expect(answer.body.reports[0].version).toBe('1.0.0')
    expect(answer.body.reports[1]).toEqual({
      id: expect.any(String),
      node_id: 'pack',
      kind: 'malware',
      message: 'the second one',
      state: 'accepted',
      created_at: '2026-01-02T00:00:00Z',
      answer: 'It was.',
      answered_at: '2026-01-03T00:00:00Z',
    })
  })

  test('200 by page, without gaps and overlaps', async () => {
    const pages = await Promise.all([1, 2].map((page) => list(`?limit=2&page=${page}`)))
    expect(pages.flatMap(messagesOf)).toEqual(messagesOf(await list()))
    expect(pages[1]?.body).toMatchObject({ total: 3, totalPages: 2, page: 2 })
    expect((await list('?limit=0&page=0')).body).toMatchObject({ limit: 20, page: 1 })
    expect((await list('?limit=101')).body.limit).toBe(100)
  })

  test('400 for a page that is not a number', async () => {
    expect((await list('?page=first')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listMyReports', 'GET /users/reports')).status).toBe(401)
  })

  test('403 for a banned person', async () => {
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'other').execute()
    expect((await list('', other)).status).toBe(403)
  })
})
