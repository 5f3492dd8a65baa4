import { beforeAll, describe, expect, test } from 'vitest'
import type { ReviewState } from '../../src/schema/review-tables.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { blockingFinding, givenReview } from '../reviews.ts'

const registry = useRegistry()
let owner: Person
let stranger: Person
let studio: { id: string; token: string }

const list = (query = '', as: Person | undefined = owner, id = 'studio') =>
  send(registry, 'listReviews', `GET /publishers/${id}/reviews${query}`, { as })
const versionsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  body.reviews.map((review: { node_id: string; version: string }) => `${review.node_id}@${review.version}`)

const states: [string, string, ReviewState][] = [
  ['pack', '1.0.0', 'passed'],
  ['pack', '1.1.0', 'flagged'],
  ['other', '1.0.0', 'failed'],
  ['other', '1.1.0', 'waiting'],
  ['other', '1.2.0', 'running'],
]

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger')
  owner = await givenPerson(registry, 'owner')
  studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  const rival = await givenPublisher(registry, 'rival')
  await givenVersion(registry, rival, 'theirs', '1.0.0')
  await givenReview(registry, 'theirs', '1.0.0', { review: { state: 'flagged' } })
  for (const [index, [nodeId, version, state]] of states.entries()) {
    await givenVersion(registry, studio, nodeId, version)
    await givenReview(registry, nodeId, version, {
      review: { state, created_at: new Date(Date.UTC(2026, 0, 1 + index)) },
      ...(state === 'flagged' && { findings: [blockingFinding] }),
    })
    if (state !== 'passed') {
      await setVersionStatus(registry, nodeId, version, state === 'flagged' ? 'flagged' : 'pending')
    }
  }
  await givenVersion(registry, studio, 'gone', '1.0.0')
  await givenReview(registry, 'gone', '1.0.0', { review: { state: 'flagged' } })
  await setVersionStatus(registry, 'gone', '1.0.0', 'deleted')
})

describe('GET /publishers/{publisherId}/reviews', () => {
  test('200 with the reviews of the publisher, the newest first, without deleted versions', async () => {
    const answer = await list()
    expect(versionsOf(answer)).toEqual(['other@1.2.0', 'other@1.1.0', 'other@1.0.0', 'pack@1.1.0', 'pack@1.0.0'])
    expect(answer.body).toMatchObject({ total: 5, page: 1, limit: 20, totalPages: 1 })
    expect(answer.body.reviews[3]).toMatchObject({ state: 'flagged', verdict: 'flag', blocking_count: 1 })
  })

  test('200 with reviews that have not passed only', async () => {
    const answer = await list('?open=true')
    expect(versionsOf(answer)).toEqual(['other@1.2.0', 'other@1.1.0', 'other@1.0.0', 'pack@1.1.0'])
    expect(answer.body.total).toBe(4)
  })

  test('200 with a flagged version until a higher version is public', async () => {
    const shop = await givenPublisher(registry, 'shop')
    await givenMember(registry, 'shop', owner)
    const open = async () => versionsOf(await list('?open=true', owner, 'shop'))
    await givenVersion(registry, shop, 'lamp', '1.0.0')
    await givenVersion(registry, shop, 'lamp', '1.1.0')
    await givenReview(registry, 'lamp', '1.1.0', { review: { state: 'flagged' } })
    await setVersionStatus(registry, 'lamp', '1.1.0', 'flagged')
    await givenVersion(registry, shop, 'lamp', '1.0.1')
    expect(await open()).toEqual(['lamp@1.1.0'])
    await givenVersion(registry, shop, 'lamp', '1.1.1')
    expect(await open()).toEqual([])
    await setVersionStatus(registry, 'lamp', '1.1.1', 'pending')
    expect(await open()).toEqual(['lamp@1.1.0'])
  })

  test.each(['active', 'banned'] as const)('200 without a version that an admin has decided on: %s', async (status) => {
    const id = `moderated-${status}`
    const studioOfIt = await givenPublisher(registry, id)
    await givenMember(registry, id, owner)
    await givenVersion(registry, studioOfIt, `pack-${status}`, '1.0.0')
    await givenReview(registry, `pack-${status}`, '1.0.0', { review: { state: 'flagged' } })
    await setVersionStatus(registry, `pack-${status}`, '1.0.0', status)
    expect((await list('', owner, id)).body.total).toBe(1)
    expect((await list('?open=true', owner, id)).body.total).toBe(0)
  })

  test('200 by page, without gaps and overlaps', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?limit=2&page=${page}`)))
    expect(pages.flatMap(versionsOf)).toEqual(versionsOf(await list()))
    expect(pages[0]?.body).toMatchObject({ total: 5, limit: 2, totalPages: 3 })
    expect((await list('?limit=1000')).body.limit).toBe(100)
    expect((await list('?limit=0&page=0')).body).toMatchObject({ limit: 20, page: 1 })
    expect((await list('?page=999999999999')).body.reviews).toEqual([])
  })

  test('200 for a publish token of the publisher, and for a banned publisher', async () => {
    const as = { id: '', email: '', headers: { Authorization: `Bearer ${studio.token}` } }
    expect((await list('', as)).body.total).toBe(5)
    await givenPublisher(registry, 'shut')
    await givenMember(registry, 'shut', owner)
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'shut').execute()
    expect((await list('', owner, 'shut')).body.reviews).toEqual([])
  })

  test('400 for a page that is not a number', async () => {
    expect((await list('?page=first')).status).toBe(400)
    expect((await list('', owner, tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'listReviews', 'GET /publishers/studio/reviews')
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a person who is not a member of the publisher', async () => {
    expect(await list('', stranger)).toMatchObject({ status: 403, body: { error: 'members_only' } })
  })

  test('404 for an unknown publisher', async () => {
    expect(await list('', owner, 'nobody')).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
  })
})
