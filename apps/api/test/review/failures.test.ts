import { rename } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestReviews } from '../../src/registry/lifecycle/request-review.ts'
import { sweepReviews } from '../../src/registry/lifecycle/sweep-reviews.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed, givenVersion } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { countJobs, enqueue, forgetJobs, stored } from './reviewing.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'unlucky')
})

/** Hides the archive of a version; returns a function that restores it. */
async function hideArchive(id: string): Promise<() => Promise<void>> {
  const { sha256 } = await stored(registry, id, '1.0.0')
  const path = registry.context.blobs.localPath?.(sha256 ?? '') ?? ''
  await rename(path, `${path}.hidden`)
  return () => rename(`${path}.hidden`, path)
}

/** Runs the sweep two hours later. */
function sweepLater(): Promise<number> {
  const later = new Date(Date.now() + 2 * 60 * 60 * 1000)
  return sweepReviews({ ...registry.context, clock: { now: () => later } })
}

describe('a review that cannot be done', () => {
  test('is tried five times, then marked as failed, never passed, and repeated by the next sweep', async () => {
    await givenUnreviewed(registry, publisher, 'lost', '1.0.0')
    const bringBack = await hideArchive('lost')
    await registry.review()
    expect(await stored(registry, 'lost', '1.0.0')).toMatchObject({
      status: 'pending',
      state: 'failed',
      attempts: 5,
      error_code: 'archive_missing',
    })
    const { error_message } = await stored(registry, 'lost', '1.0.0')
    expect(error_message).toMatch(/^[A-Z].*\.$/)
    expect(error_message).not.toMatch(/Error|\/|at /)
    expect((await registry.call('getNode', '/nodes/lost')).status).toBe(404)
    expect(await countJobs(registry, 'failed')).toBe(1)

    await bringBack()
    expect(await sweepLater()).toBe(1)
    await registry.review()
    expect(await stored(registry, 'lost', '1.0.0')).toMatchObject({ status: 'active', state: 'passed', error_code: '' })
    expect((await registry.call('getNode', '/nodes/lost')).status).toBe(200)
  })

  test('blocks no other review', async () => {
    await givenUnreviewed(registry, publisher, 'stuck', '1.0.0')
    const bringBack = await hideArchive('stuck')
    await givenVersion(registry, publisher, 'lucky', '1.0.0', { files: { 'a.py': 'a = 1\n' } })
    expect((await stored(registry, 'lucky', '1.0.0')).state).toBe('passed')
    expect((await stored(registry, 'stuck', '1.0.0')).state).toBe('failed')
    await bringBack()
  })

  test('without a job is found by the sweep', async () => {
    await givenUnreviewed(registry, publisher, 'jobless', '1.0.0')
    await forgetJobs(registry)
    await registry.review()
    expect((await stored(registry, 'jobless', '1.0.0')).state).toBe('waiting')
    await sweepLater()
    await registry.review()
    expect((await stored(registry, 'jobless', '1.0.0')).state).toBe('passed')
  })
})

describe('a pack whose analysis never ends well', () => {
  const leave = (id: string, review: Record<string, unknown>) =>
    registry.context.db
      .updateTable('version_reviews')
      .set(review)
      .where('version_id', '=', (select) => select.selectFrom('node_versions').select('id').where('node_id', '=', id))
      .execute()

  test('is failed after many killed processes, until its publisher requests a review', async () => {
    await givenUnreviewed(registry, publisher, 'deadly', '1.0.0')
    // Twenty killed workers leave this state.
    await leave('deadly', { state: 'running', broken_off: 19 })
    await registry.review()
    expect(await stored(registry, 'deadly', '1.0.0')).toMatchObject({
      status: 'pending',
      state: 'failed',
      error_code: 'analysis_broke_off',
    })
    expect(await countJobs(registry, 'retry')).toBe(0)
    const owner = await givenPerson(registry, 'unlucky-owner')
    await givenMember(registry, publisher.id, owner)
    const path = '/publishers/unlucky/nodes/deadly/versions/1.0.0/review'
    const { body } = await registry.call('getReviewReport', path, { headers: owner.headers })
    expect(body.review.error.message).toContain('It is not tried again by itself.')
    await registry.call('askForReview', `${path}/requests`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: '{}',
    })
    await registry.review()
    expect((await stored(registry, 'deadly', '1.0.0')).state).toBe('passed')
  })

  test.each(['analysis_too_slow', 'analysis_too_large', 'analysis_broke_off'])(
    'is ignored by sweeps: %s',
    async (code) => {
      await givenUnreviewed(registry, publisher, code.replaceAll('_', '-'), '1.0.0')
      await forgetJobs(registry)
      await leave(code.replaceAll('_', '-'), { state: 'failed', error_code: code })
      expect(await sweepLater()).toBe(0)
    },
  )
})

describe('the job of a review', () => {
  test('is created by the upload, and not after a rollback', async () => {
    await givenVersion(registry, publisher, 'queued', '1.0.0')
    const { version_id: id } = await stored(registry, 'queued', '1.0.0')
    const { db } = registry.context
    const rolledBack = db.transaction().execute(async (tx) => {
      await requestReviews(tx, registry.context, [id])
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')
    expect(await countJobs(registry, 'created')).toBe(0)
    expect((await stored(registry, 'queued', '1.0.0')).state).toBe('passed')
  })

  test('is created once for repeated requests', async () => {
    const { version_id: id } = await stored(registry, 'queued', '1.0.0')
    for (let i = 0; i < 3; i++) await enqueue(registry, id)
    expect(await countJobs(registry, 'created')).toBe(1)
    await registry.review()
  })
})
