import { beforeAll, describe, expect, test } from 'vitest'
import type { ReviewState } from '../../src/schema/review-tables.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge, tooLong } from '../requests.ts'
import { blockingFinding, givenReview } from '../reviews.ts'

const registry = useRegistry()
let owner: Person
let stranger: Person
let studio: { id: string; token: string }
let packs = 0

const nobody: Person = { id: '', email: '', headers: {} }

interface Asked {
  as?: Person
  body?: unknown
  version?: string
  type?: string
}

const askFor = (nodeId: string, { as = owner, body = {}, version = '1.0.0', type = 'application/json' }: Asked = {}) =>
  send(registry, 'askForReview', `POST /publishers/studio/nodes/${nodeId}/versions/${version}/review/requests`, {
    as,
    body,
    type,
  })

/** Creates a pack whose only version has a review in this state. */
async function givenPack(state: ReviewState): Promise<string> {
  const id = `pack-${++packs}`
  await givenVersion(registry, studio, id, '1.0.0')
  await putInto(id, state)
  return id
}

async function putInto(id: string, state: ReviewState): Promise<void> {
  const decided_at = state === 'flagged' || state === 'passed' ? new Date() : null
  await givenReview(registry, id, '1.0.0', {
    review: { state, decided_at },
    ...(state === 'flagged' && { findings: [blockingFinding] }),
  })
  const status = state === 'flagged' ? 'flagged' : state === 'passed' ? 'active' : 'pending'
  await setVersionStatus(registry, id, '1.0.0', status)
}

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger', { admin: true })
  owner = await givenPerson(registry, 'owner')
  studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenVersion(registry, await givenPublisher(registry, 'rival'), 'theirs', '1.0.0')
})

describe('POST …/versions/{version}/review/requests', () => {
  test.each(['flagged', 'failed'] as const)(
    '202 queues a version that was %s, and stores the message',
    async (state) => {
      const id = await givenPack(state)
      const { status, body } = await askFor(id, { body: { message: ' It is a font. ' } })
      expect(status).toBe(202)
      expect(body).toMatchObject({ node_id: id, state: 'waiting', asked_at: expect.any(String) })
      const rows = await registry.context.db
        .selectFrom('version_reviews')
        .innerJoin('node_versions', 'node_versions.id', 'version_reviews.version_id')
        .select(['asked_by', 'asked_message'])
        .where('node_id', '=', id)
        .execute()
      expect(rows).toEqual([{ asked_by: 'owner', asked_message: 'It is a font.' }])
      expect((await auditOf(registry, `version:${id}@1.0.0`)).at(-1)).toEqual({
        actor: 'user:owner',
        action: 'review.ask',
      })
    },
  )

  test('202 for one of several concurrent calls', async () => {
    const id = await givenPack('flagged')
    const answers = await Promise.all([askFor(id), askFor(id), askFor(id)])
    expect(statusesOf(answers)).toEqual([202, 409, 409])
  })

  test('400 for a message that is too long', async () => {
    const id = await givenPack('flagged')
    expect((await askFor(id, { body: { message: 'x'.repeat(2001) } })).status).toBe(400)
    expect((await askFor(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await askFor('pack-1', { as: nobody })).status).toBe(401)
  })

  test('403 for a person who is not a member, even an admin, and for a banned version', async () => {
    const id = await givenPack('flagged')
    expect((await askFor(id, { as: stranger })).body.error).toBe('members_only')
    expect((await askFor('theirs')).body.error).toBe('node_of_another_publisher')
    await setVersionStatus(registry, id, '1.0.0', 'banned')
    expect(await askFor(id)).toMatchObject({ status: 403, body: { error: 'version_banned' } })
  })

  test('404 for an unknown node or version, and for a version without a review', async () => {
    const id = await givenPack('flagged')
    expect((await askFor('nothing')).body.error).toBe('node_not_found')
    expect((await askFor(id, { version: '9.0.0' })).body.error).toBe('version_not_found')
    const { db } = registry.context
    await db
      .deleteFrom('version_reviews')
      .where('version_id', 'in', db.selectFrom('node_versions').select('id').where('node_id', '=', id))
      .execute()
    expect(await askFor(id)).toMatchObject({ status: 404, body: { error: 'review_not_found' } })
  })

  test('409 while the review waits or runs, and for an active version', async () => {
    for (const state of ['waiting', 'running'] as const) {
      expect(await askFor(await givenPack(state))).toMatchObject({ status: 409, body: { error: 'review_running' } })
    }
    const passed = await askFor(await givenPack('passed'))
    expect(passed).toMatchObject({ status: 409, body: { error: 'review_not_needed' } })
    expect(passed.body.message).toContain('active')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await askFor('pack-1', { body: tooLarge })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await askFor('pack-1', { body: 'x', type: 'text/plain' })).status).toBe(415)
  })

  test('429 for the sixth request within a day', async () => {
    const id = await givenPack('flagged')
    for (let i = 0; i < 5; i++) {
      expect((await askFor(id)).status).toBe(202)
      await putInto(id, 'flagged')
    }
    expect(await askFor(id)).toMatchObject({ status: 429, body: { error: 'too_many_review_requests' } })
    const { clock } = registry.context
    registry.context.clock = { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) }
    expect((await askFor(id)).status).toBe(202)
    registry.context.clock = clock
  })
})
