import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const list = (query = '', as: Person | undefined = admin) =>
  send(registry, 'listReports', `GET /admin/reports${query}`, { as })
const messagesOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.reports.map(({ message }: { message: string }) => message)

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenPerson(registry, 'reporter')
  await givenUnclaimed(registry, 'Lamp')
  await givenUnclaimed(registry, 'chair')
  await setNodeStatus(registry, 'chair', 'banned')
  const made = (day: number, node_id: string, message: string) => ({
    node_id,
    message,
    created_at: new Date(Date.UTC(2026, 0, day)),
  })
  await registry.context.db
    .insertInto('node_reports')
    .values([
      { ...made(1, 'Lamp', 'one'), kind: 'malware', reporter_id: 'reporter', version: '1.0.0' },
      { ...made(2, 'Lamp', 'two'), kind: 'broken', reporter_id: 'reporter' },
      { ...made(3, 'chair', 'three'), kind: 'malware', reporter_id: null },
      {
        ...made(4, 'Lamp', 'four'),
        kind: 'malware',
        reporter_id: 'reporter',
        state: 'declined',
        answer: 'No.',
        answered_by: 'user:admin',
        answered_at: new Date('2026-01-05T00:00:00Z'),
      },
      {
        ...made(5, 'chair', 'five'),
        kind: 'other',
        state: 'accepted',
        answer: 'Yes.',
        answered_by: 'user:gone',
        answered_at: new Date('2026-01-06T00:00:00Z'),
      },
    ])
    .execute()
})

describe('GET /admin/reports', () => {
  test('200 with the oldest first, reporter, admin, and the number of other reports of the node', async () => {
    const answer = await list()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ total: 5, page: 1, limit: 50, totalPages: 1 })
    expect(messagesOf(answer)).toEqual(['one', 'two', 'three', 'four', 'five'])
    const [one, , three, four, five] = answer.body.reports
    expect(one).toEqual({
      id: expect.any(String),
      node_id: 'Lamp',
      version: '1.0.0',
      kind: 'malware',
      message: 'one',
      state: 'open',
      answer: '',
      created_at: '2026-01-01T00:00:00Z',
      node_name: 'Lamp',
      node_status: 'NodeStatusActive',
      publisher_id: 'unclaimed',
      reporter: { id: 'reporter', name: 'reporter', email: 'reporter@people.test' },
      same_node: 1,
    })
    expect(three).toMatchObject({ node_status: 'NodeStatusBanned', same_node: 0 })
    expect(three).not.toHaveProperty('reporter')
    expect(four).toMatchObject({ answered_by: 'admin', answered_at: '2026-01-05T00:00:00Z', same_node: 2 })
    expect(five.answered_by).toBe('user:gone')
  })

  test('200 with the matches of the filters, and the counts of states under the other filters', async () => {
    const open = await list('?state=open')
    expect(messagesOf(open)).toEqual(['one', 'two', 'three'])
    expect(open.body).toMatchObject({ total: 3, states: { open: 3, accepted: 1, declined: 1 } })
    const malware = await list('?kind=malware&state=open&state=declined')
    expect(messagesOf(malware)).toEqual(['one', 'three', 'four'])
    expect(malware.body).toMatchObject({ total: 3, states: { open: 2, accepted: 0, declined: 1 } })
    const ofLamp = await list('?node_id=lamp&kind=malware&kind=broken')
    expect(messagesOf(ofLamp)).toEqual(['one', 'two', 'four'])
    expect(ofLamp.body.states).toEqual({ open: 2, accepted: 0, declined: 1 })
    expect((await list('?node_id=nothing')).body).toMatchObject({ reports: [], total: 0 })
  })

  test('200 with the newest first, in pages without gaps and overlaps', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?sort=newest&limit=2&page=${page}`)))
    expect(pages.flatMap(messagesOf)).toEqual(['five', 'four', 'three', 'two', 'one'])
    expect(pages[0]?.body).toMatchObject({ total: 5, totalPages: 3 })
    expect((await list('?limit=0&page=0')).body).toMatchObject({ limit: 50, page: 1 })
    expect((await list('?limit=101')).body.limit).toBe(100)
  })

  test('400 for an unknown state', async () => {
    expect((await list('?state=lost')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listReports', 'GET /admin/reports')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    const stranger = await givenPerson(registry, 'stranger')
    expect(await list('', stranger)).toMatchObject({ status: 403, body: { error: 'admins_only' } })
  })
})
