import { beforeAll, describe, expect, test } from 'vitest'
import { findingKey } from '@registry/pack-scan/report'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()
let admin: Person
let owner: Person

const read = (path = 'pack/versions/1.2.0', as: Person | undefined = admin) =>
  send(registry, 'getAdminVersion', `GET /admin/nodes/${path}`, { as })

const atFile = (file: string) => ({ ...blockingFinding, file })

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  const stranger = await givenPerson(registry, 'unproven', { verified: false })
  const member = await givenPerson(registry, 'member')
  const studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', stranger)
  await givenMember(registry, 'studio', member, 'member')
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await givenVersion(registry, studio, 'pack', version)
  // An admin approved version 1.0.0.
  const first = await givenReview(registry, 'pack', '1.0.0', { review: {}, findings: [atFile('approved.py')] })
  await setVersionStatus(registry, 'pack', '1.0.0', 'active')
  await registry.context.db
    .insertInto('version_decisions')
    .values({ version_id: first, from_status: 'flagged', to_status: 'active', actor: 'user:admin', held_by: 'admin' })
    .execute()
  // Version 1.1.0 was never approved.
  const second = await givenReview(registry, 'pack', '1.1.0', { review: {}, findings: [atFile('refused.py')] })
  await setVersionStatus(registry, 'pack', '1.1.0', 'flagged')
  await registry.context.db.deleteFrom('version_decisions').where('version_id', '=', second).execute()
  // Higher.
  await givenReview(registry, 'pack', '1.3.0', { review: {}, findings: [atFile('later.py')] })
  const id = await givenReview(registry, 'pack', '1.2.0', {
    review: { state: 'flagged', decided_at: new Date(), asked_at: new Date(), asked_message: 'It is a font.' },
    findings: [atFile('approved.py'), atFile('refused.py'), atFile('later.py'), harmlessFinding],
  })
  await setVersionStatus(registry, 'pack', '1.2.0', 'flagged')
  await registry.context.db
    .insertInto('finding_notes')
    .values({ version_id: id, finding_key: findingKey(atFile('approved.py')), note: 'A font.', author: owner.id })
    .execute()
})

async function givenDecision(message: string, outcome: 'done' | 'refused', held_by: 'admin' | 'review' = 'admin') {
  const { db } = registry.context
  const { id } = await db
    .selectFrom('node_versions')
    .select('id')
    .where('version', '=', '1.2.0')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('version_decisions')
    .values({
      version_id: id,
      from_status: 'active',
      to_status: 'flagged',
      outcome,
      error_code: outcome === 'refused' ? 'status_changed' : '',
      message,
      actor: 'user:admin',
      actor_name: 'Ada',
      held_by,
    })
    .execute()
}

describe('GET /admin/nodes/{nodeId}/versions/{version}', () => {
  test('200 with the version, its whole report and the publisher’s message and notes', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.version).toMatchObject({ node_id: 'pack', version: '1.2.0', status: 'NodeVersionStatusFlagged' })
    expect(body.report).toMatchObject({ review: { state: 'flagged' }, asked_message: 'It is a font.' })
    expect(body.report.findings).toHaveLength(4)
    expect(body.report.findings[0]).toMatchObject({ snippet: blockingFinding.snippet, note: { text: 'A font.' } })
  })

  test('200 with the approved findings of an earlier active version only', async () => {
    const { body } = await read()
    expect(body.approved_findings).toEqual([findingKey(atFile('approved.py'))])
  })

  test.each(['pending', 'flagged', 'banned', 'deleted'] as const)(
    '200 without approved findings of an earlier version that is %s now',
    async (status) => {
      await setVersionStatus(registry, 'pack', '1.0.0', status)
      expect((await read()).body.approved_findings).toEqual([])
      await setVersionStatus(registry, 'pack', '1.0.0', 'active')
    },
  )

  test('200 with the highest lower active version, and without one', async () => {
    expect((await read()).body.previous).toBe('1.0.0')
    await setVersionStatus(registry, 'pack', '1.0.0', 'banned')
    expect((await read()).body).not.toHaveProperty('previous')
    await setVersionStatus(registry, 'pack', '1.1.0', 'active')
    expect((await read()).body.previous).toBe('1.1.0')
    expect((await read()).body.approved_findings).toEqual([findingKey(atFile('refused.py'))])
    await setVersionStatus(registry, 'pack', '1.1.0', 'flagged')
  })

  test('200 with the other versions of any status, the highest first', async () => {
    const { body } = await read()
    expect(
      body.siblings.map((sibling: { version: string; status: string }) => [sibling.version, sibling.status]),
    ).toEqual([
      ['1.3.0', 'NodeVersionStatusActive'],
      ['1.2.0', 'NodeVersionStatusFlagged'],
      ['1.1.0', 'NodeVersionStatusFlagged'],
      ['1.0.0', 'NodeVersionStatusBanned'],
    ])
  })

  test('200 with the owners, and the email of those with a verified one', async () => {
    expect((await read()).body.owners).toEqual([
      { id: 'owner', name: 'owner', email: 'owner@people.test', role: 'owner' },
      { id: 'unproven', name: 'unproven', role: 'owner' },
    ])
  })

  test('200 with every attempted change, the newest first, and whether the last can be undone', async () => {
    expect((await read()).body.can_undo).toBe(false)
    await givenDecision('It is no font.', 'done')
    await givenDecision('Too late', 'refused')
    const { body } = await read()
    expect(body.history.slice(0, 2)).toMatchObject([
      { by: 'Ada', outcome: 'refused', error: 'status_changed', message: 'Too late' },
      { by: 'Ada', outcome: 'done', message: 'It is no font.', from: 'NodeVersionStatusActive' },
    ])
    expect(body.can_undo).toBe(true)
    await givenDecision('Looked again', 'done', 'review')
    expect((await read()).body.can_undo).toBe(false)
  })

  test('200 with the files of its archive', async () => {
    const { body } = await read()
    expect(body.files.map(({ path }: { path: string }) => path)).toEqual(['README.md', '__init__.py', 'pyproject.toml'])
    expect(body.file_count).toBe(3)
  })

  test('200 for every status and spelling, and for a banned or deleted node', async () => {
    for (const status of ['pending', 'active', 'flagged', 'banned', 'deleted'] as const) {
      await setVersionStatus(registry, 'pack', '1.3.0', status)
      expect((await read('PACK/versions/v1.3')).body.version.version).toBe('1.3.0')
    }
    for (const status of ['banned', 'deleted'] as const) {
      await setNodeStatus(registry, 'pack', status)
      expect((await read()).status).toBe(200)
    }
    await setNodeStatus(registry, 'pack', 'active')
  })

  test('200 without a report for a version without a review', async () => {
    await registry.context.db.deleteFrom('version_reviews').execute()
    const { body } = await read()
    expect(body).not.toHaveProperty('report')
    expect(body.approved_findings).toEqual([])
    expect(body.version).not.toHaveProperty('review_state')
  })

  test('400 for an id that is too long', async () => {
    expect((await read(`${tooLong}/versions/1.0.0`)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'getAdminVersion', 'GET /admin/nodes/pack/versions/1.2.0')).status).toBe(401)
  })

  test('403 for a person who is not an admin, even the owner', async () => {
    expect((await read('pack/versions/1.2.0', owner)).body.error).toBe('admins_only')
  })

  test('404 for an unknown version or node', async () => {
    expect(await read('pack/versions/9.0.0')).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    expect(await read('lost/versions/1.0.0')).toMatchObject({ status: 404, body: { error: 'node_not_found' } })
  })
})
