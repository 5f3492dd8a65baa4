import { rename } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf } from '../requests.ts'
import { stored } from '../review/reviewing.ts'

const registry = useRegistry()
let admin: Person
let studio: { id: string; token: string }

const retry = (jobId: string, { queue = 'review-version', as = admin }: { queue?: string; as?: Person } = {}) =>
  send(registry, 'retryJob', `POST /admin/jobs/${queue}/${jobId}/retry`, { as })
const jobsAbout = async (subject: string) => {
  const { body } = await send(registry, 'listJobs', 'GET /admin/jobs', { as: admin })
  return body.jobs.filter((job: { subject: string }) => job.subject === subject)
}

/** Creates a version without an archive, whose review has failed after all retries. */
async function givenFailedReview(version: string): Promise<string> {
  await givenUnreviewed(registry, studio, 'pack', version, { files: { 'version.txt': version } })
  const { sha256 } = await stored(registry, 'pack', version)
  const path = registry.context.blobs.localPath?.(sha256 ?? '') ?? ''
  await rename(path, `${path}.away`)
  await registry.review()
  await rename(`${path}.away`, path)
  const [job] = await jobsAbout(`version:pack@${version}`)
  return job.id
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  studio = await givenPublisher(registry, 'studio')
})

describe('POST /admin/jobs/{queue}/{jobId}/retry', () => {
  test('204, and the failed review is retried, and passes once the cause is fixed', async () => {
    const id = await givenFailedReview('1.0.0')
    expect(await jobsAbout('version:pack@1.0.0')).toMatchObject([{ state: 'failed', attempts: 5, most_attempts: 5 }])
    expect(await stored(registry, 'pack', '1.0.0')).toMatchObject({ state: 'failed', status: 'pending' })

    expect((await retry(id)).status).toBe(204)
    expect(await jobsAbout('version:pack@1.0.0')).toMatchObject([{ state: 'retrying', attempts: 5, most_attempts: 6 }])
    expect(await stored(registry, 'pack', '1.0.0')).toMatchObject({
      state: 'waiting',
      error_code: '',
      error_message: '',
    })
    expect(await auditOf(registry, `job:${id}`)).toEqual([{ actor: 'user:admin', action: 'job.retry' }])

    await registry.review()
    expect(await jobsAbout('version:pack@1.0.0')).toMatchObject([{ state: 'completed' }])
    expect(await stored(registry, 'pack', '1.0.0')).toMatchObject({ state: 'passed', status: 'active' })
  })

  test('204, and a decision made meanwhile stays', async () => {
    const id = await givenFailedReview('1.1.0')
    const { version_id } = await stored(registry, 'pack', '1.1.0')
    const { db } = registry.context
    await db.updateTable('version_reviews').set({ state: 'passed' }).where('version_id', '=', version_id).execute()
    expect((await retry(id)).status).toBe(204)
    await registry.review()
    expect(await stored(registry, 'pack', '1.1.0')).toMatchObject({ state: 'passed', status: 'pending' })
  })

  test('204 for one of two concurrent calls', async () => {
    const id = await givenFailedReview('1.2.0')
    const answers = await Promise.all([retry(id), retry(id)])
    expect(statusesOf(answers)).toEqual([204, 409])
    expect(await auditOf(registry, `job:${id}`)).toHaveLength(1)
  })

  test('409 for a job that did not fail', async () => {
    const id = await givenFailedReview('1.3.0')
    await retry(id)
    expect(await retry(id)).toMatchObject({
      status: 409,
      body: { error: 'job_not_failed', message: expect.stringContaining('retrying') },
    })
    await registry.review()
    expect(await retry(id)).toMatchObject({
      status: 409,
      body: { error: 'job_not_failed', message: expect.stringContaining('completed') },
    })
  })

  test('404 for an unknown job, an unknown queue, and a job of another queue', async () => {
    const id = await givenFailedReview('1.4.0')
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await retry(unknown)).toMatchObject({ status: 404, body: { error: 'job_not_found' } })
    expect((await retry(id, { queue: 'send-mail' })).status).toBe(404)
    expect((await retry(id, { queue: '__pgboss__send-it' })).status).toBe(404)
    expect(await auditOf(registry, `job:${id}`)).toEqual([])
  })

  test('400 for an invalid job id', async () => {
    expect((await retry('first')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const path = '/admin/jobs/review-version/00000000-0000-4000-8000-000000000000/retry'
    expect((await send(registry, 'retryJob', `POST ${path}`)).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await retry(id, { as: await givenPerson(registry, 'stranger') })).status).toBe(403)
  })
})
