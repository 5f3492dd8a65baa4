import { beforeAll, describe, expect, test } from 'vitest'
import { sweepReviews } from '../../src/registry/lifecycle/sweep-reviews.ts'
import { createNamedToken } from '../../src/access/credentials/named-tokens.ts'
import type { ReviewState } from '../../src/schema/review-tables.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { givenReview } from '../reviews.ts'

const registry = useRegistry()
let admin: Person
let owner: Person

const minute = 60_000
const scan = (query = '', as: Person | undefined = admin) =>
  send(registry, 'securityScan', `GET /security-scan${query}`, { as })

interface Given {
  state: ReviewState
  /** Minutes since the version arrived. */
  age?: number
  /** Minutes since the last update of the review. */
  silence?: number
  scanned?: number
}

/** Creates a single pack with its review in a state. */
async function given({ state, age = 60, silence = 60, scanned }: Given): Promise<void> {
  const { db } = registry.context
  const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
  await givenReview(registry, 'pack', '1.0.0', {
    review: { state, updated_at: ago(silence), scanned_at: scanned === undefined ? null : ago(scanned) },
  })
  await setVersionStatus(registry, 'pack', '1.0.0', 'pending')
  await db
    .updateTable('node_versions')
    .set({ uploaded_at: ago(age) })
    .where('node_id', '=', 'pack')
    .execute()
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  const studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  for (const id of ['done', 'pack']) await givenVersion(registry, studio, id, '1.0.0')
})

describe('GET /security-scan', () => {
  test('200 queues failed reviews immediately, with an audit entry', async () => {
    await given({ state: 'failed', silence: 0 })
    expect((await scan()).body).toEqual({ queued: 1 })
    expect((await auditOf(registry, 'registry')).at(-1)).toEqual({ actor: 'user:admin', action: 'review.sweep' })
  })

  test.each(['waiting', 'running'] as const)(
    '200 leaves %s reviews until they are silent for too long',
    async (state) => {
      await given({ state, silence: 9 })
      expect((await scan()).body).toEqual({ queued: 0 })
      await given({ state, silence: 11 })
      expect((await scan()).body).toEqual({ queued: 1 })
    },
  )

  test('200 queues versions without a review', async () => {
    await given({ state: 'failed' })
    await registry.context.db.deleteFrom('version_reviews').execute()
    expect((await scan()).body).toEqual({ queued: 1 })
  })

  test('200 leaves versions that are decided, have no archive, or belong to a banned node', async () => {
    await given({ state: 'failed' })
    const { db } = registry.context
    const elsewhere = { sha256: null, size: null, mirrored: true, remote_url: 'https://elsewhere.test/pack.zip' }
    await db.updateTable('node_versions').set(elsewhere).where('node_id', '=', 'pack').execute()
    expect((await scan()).body).toEqual({ queued: 0 })
    const here = { sha256: 'a'.repeat(64), size: 1, mirrored: false, remote_url: null }
    await db.updateTable('node_versions').set(here).where('node_id', '=', 'pack').execute()
    expect((await scan()).body).toEqual({ queued: 1 })
    await given({ state: 'failed' })
    await setNodeStatus(registry, 'pack', 'banned')
    expect((await scan()).body).toEqual({ queued: 0 })
    await setNodeStatus(registry, 'pack', 'active')
    for (const status of ['active', 'flagged', 'banned', 'deleted'] as const) {
      await setVersionStatus(registry, 'pack', '1.0.0', status)
      expect((await scan()).body).toEqual({ queued: 0 })
    }
  })

  test('200 with ages as Go durations, or in nanoseconds', async () => {
    await given({ state: 'failed', age: 40, scanned: 40 })
    expect((await scan('?minAge=1h')).body).toEqual({ queued: 0 })
    expect((await scan('?minSecurityScanAge=41m')).body).toEqual({ queued: 0 })
    expect((await scan(`?minAge=${3600 * 1e9}`)).body).toEqual({ queued: 0 })
    expect((await scan(`?minAge=39m30s&minSecurityScanAge=${30 * 60 * 1e9}`)).body).toEqual({ queued: 1 })
  })

  test('200 for a service of the operator', async () => {
    const token = await createNamedToken(registry.context, 'service', 'operator', 'scheduler')
    await given({ state: 'failed' })
    const service: Person = { id: '', email: '', headers: { Authorization: `Bearer ${token}` } }
    expect((await scan('', service)).body).toEqual({ queued: 1 })
    expect((await auditOf(registry, 'registry')).at(-1)?.actor).toBe('service:scheduler')
  })

  test('200 queues at most the given number, the oldest first', async () => {
    const { db } = registry.context
    const studio = { id: 'studio', token: (await givenPublisher(registry, 'many')).token }
    const many = { id: 'many', token: studio.token }
    await registry.context.db.deleteFrom('version_reviews').execute()
    await setVersionStatus(registry, 'pack', '1.0.0', 'active')
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
      await givenVersion(registry, many, 'crowd', version)
      await givenReview(registry, 'crowd', version, { review: { state: 'failed' } })
      await setVersionStatus(registry, 'crowd', version, 'pending')
    }
    expect((await scan('?maxNodes=2')).body).toEqual({ queued: 2 })
    const rows = await db
      .selectFrom('version_reviews')
      .innerJoin('node_versions', 'node_versions.id', 'version_reviews.version_id')
      .select(['version', 'state'])
      .where('node_id', '=', 'crowd')
      .orderBy('precedence')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'failed'])
  })

  test('200, and the hourly sweep leaves recent failures, queued reviews and new versions', async () => {
    await registry.context.db.deleteFrom('version_reviews').execute()
    await registry.context.db.updateTable('node_versions').set({ status: 'active' }).execute()
    await given({ state: 'failed', silence: 45 })
    expect(await sweepReviews(registry.context)).toBe(0)
    await given({ state: 'failed', silence: 61 })
    expect(await sweepReviews(registry.context)).toBe(1)
    await given({ state: 'running', silence: 16 })
    expect(await sweepReviews(registry.context)).toBe(1)
    await setVersionStatus(registry, 'pack', '1.0.0', 'flagged')
    await registry.context.db
      .updateTable('version_reviews')
      .set({ updated_at: new Date(Date.now() - 16 * minute) })
      .execute()
    expect(await sweepReviews(registry.context)).toBe(1)
    await given({ state: 'waiting', age: 9, silence: 9 })
    expect(await sweepReviews(registry.context)).toBe(0)
    await registry.context.db.deleteFrom('version_reviews').execute()
    expect(await sweepReviews(registry.context)).toBe(0)
    await registry.context.db
      .updateTable('node_versions')
      .set({ uploaded_at: new Date(Date.now() - 11 * minute) })
      .where('node_id', '=', 'pack')
      .execute()
    expect(await sweepReviews(registry.context)).toBe(1)
  })

  test('400 for an invalid duration, with the parameter, and for a number out of range', async () => {
    for (const [parameter, value] of [
      ['minAge', 'soon'],
      ['minAge', 'PT30M'],
      ['minSecurityScanAge', '-1h'],
    ]) {
      const { status, body } = await scan(`?${parameter}=${value}`)
      expect([status, body.error]).toEqual([400, 'invalid_duration'])
      expect(body.message).toContain(parameter)
    }
    for (const maxNodes of ['0', '1001', 'all']) expect((await scan(`?maxNodes=${maxNodes}`)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'securityScan', 'GET /security-scan')).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect(await scan('', owner)).toMatchObject({ status: 403, body: { error: 'services_only' } })
  })
})
