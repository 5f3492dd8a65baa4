import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/time/clock.ts'
import { lastAudit } from '../admins.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, givenMember, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'
import {
  approvalOf,
  givenStaged,
  givenStudio,
  signedInLongAgo,
  stagedPath,
  stageNewNodes,
  withToken,
  type Studio,
} from '../staging/given-staged.ts'

const registry = useRegistry()
let studio: Studio

interface Asked {
  as?: Pick<Person, 'headers'>
  version?: string
  body?: unknown
  type?: string
}

const approve = (nodeId: string, { as = studio.member, version = '1.0.0', ...more }: Asked = {}) =>
  send(registry, 'approveStagedVersion', `POST ${stagedPath(studio, nodeId, version)}/approve`, { as, ...more })

const install = (nodeId: string) => send(registry, 'installNode', `GET /nodes/${nodeId}/install`)

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  await stageNewNodes(registry, studio)
})

afterEach(() => {
  registry.context.clock = systemClock
})

describe('POST …/staged-versions/{version}/approve', () => {
  test('204 for a member, which publishes the version through its review, with a log leaf', async () => {
    const sha256 = await givenStaged(registry, studio, 'pack', '1.0.0')
    const body = await approvalOf(registry, studio, 'pack')
    expect((await install('pack')).status).toBe(404)
    expect((await approve('pack', { body })).status).toBe(204)
    expect((await install('pack')).status, 'the review decides').toBe(404)
    await registry.review()
    expect((await install('pack')).body.version).toBe('1.0.0')
    const actions = (await auditOf(registry, 'version:pack@1.0.0')).map(({ action }) => action)
    expect(actions).toEqual(['version.publish', 'version.upload', 'stage.open', 'stage.approve', 'version.review'])
    const leaves = await registry.context.db
      .selectFrom('log_leaves')
      .select('body')
      .where('subject', '=', 'version:pack@1.0.0')
      .execute()
    expect(leaves.map((leaf) => JSON.parse(leaf.body))).toEqual([expect.objectContaining({ status: 'active', sha256 })])
  })

  test('204 for a version with blocking findings, which is flagged as in a publish', async () => {
    const files = { '__init__.py': 'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))\n' }
    await givenStaged(registry, studio, 'odd', '1.0.0', { files })
    const body = await approvalOf(registry, studio, 'odd')
    const { body: staging } = await send(registry, 'getStaging', 'GET /publishers/studio/staging', { as: studio.owner })
    expect(staging.versions).toContainEqual(expect.objectContaining({ node_id: 'odd', verdict: 'flag' }))
    expect((await approve('odd', { body })).status).toBe(204)
    await registry.review()
    const review = 'GET /publishers/studio/nodes/odd/versions/1.0.0/review'
    const report = await send(registry, 'getReviewReport', review, { as: studio.owner })
    expect(report.body.review).toMatchObject({ status: 'NodeVersionStatusFlagged' })
  })

  test('204 dates the version by its approval, with the staging time in the audit log', async () => {
    await givenStaged(registry, studio, 'dated', '1.0.0')
    const { db } = registry.context
    const staged = await db.selectFrom('staged_versions').select('staged_at').orderBy('staged_at', 'desc').execute()
    const approval = { body: await approvalOf(registry, studio, 'dated') }
    const later = new Date(Date.now() + 3 * 24 * 60 * 60_000)
    registry.context.clock = { now: () => later }
    const member = await givenPerson(registry, studio.member.id)
    expect((await approve('dated', { as: member, ...approval })).status).toBe(204)
    const entry = await lastAudit(registry, 'version:dated@1.0.0')
    expect(entry?.detail).toMatchObject({ staged: staged[0]?.staged_at.toISOString() })
    await registry.review()
    const dates = await db
      .selectFrom('node_versions')
      .innerJoin('nodes', 'nodes.latest_version_id', 'node_versions.id')
      .select(['node_versions.created_at', 'node_versions.uploaded_at', 'nodes.released_at'])
      .where('nodes.id', '=', 'dated')
      .execute()
    expect(dates).toEqual([{ created_at: later, uploaded_at: later, released_at: later }])
  })

  test('409 for facts that the member did not see, with the same archive', async () => {
    const archive = await givenStaged(registry, studio, 'facts', '1.0.0')
    const body = await approvalOf(registry, studio, 'facts')
    await send(registry, 'rejectStagedVersion', `POST ${stagedPath(studio, 'facts', '1.0.0')}/reject`, {
      as: studio.owner,
      body: { sha256: archive, reason: 'Again, please.' },
    })
    const repository = 'https://example.com/git/of-a-thief'
    const again = await givenStaged(registry, studio, 'facts', '1.0.0', { node: { repository } })
    expect(again).toBe(archive)
    expect((await approve('facts', { body })).body.error).toBe('staged_archive_changed')
    expect((await approve('facts', { body: await approvalOf(registry, studio, 'facts') })).status).toBe(204)
  })

  test('400 without the digest', async () => {
    expect((await approve('pack', { body: {} })).status).toBe(400)
  })

  test('401 without a sign-in', async () => {
    expect((await approve('pack', { as: { headers: {} }, body: { digest: '0'.repeat(64) } })).status).toBe(401)
  })

  test('403 for non-members and admins, and for a member who signed in long ago', async () => {
    await givenStaged(registry, studio, 'guarded', '1.0.0')
    const body = await approvalOf(registry, studio, 'guarded')
    const admin = await givenPerson(registry, 'admin', { admin: true })
    expect((await approve('guarded', { as: admin, body })).body.error).toBe('members_only')
    const stale = await signedInLongAgo(registry, studio.owner)
    expect((await approve('guarded', { as: stale, body })).body.error).toBe('recent_sign_in_required')
  })

  test('neither a publish token nor the admin token of a member can approve', async () => {
    await givenStaged(registry, studio, 'tokens', '1.0.0')
    const body = await approvalOf(registry, studio, 'tokens')
    const moderator = await givenModerator(registry, 'mod')
    await givenMember(registry, 'studio', moderator)
    expect((await approve('tokens', { as: withToken(studio), body })).body.error).toBe('id_token_invalid')
    const answer = await approve('tokens', { as: moderator, body })
    expect(answer.body.error).toBe('recent_sign_in_required')
    await registry.review()
    expect((await install('tokens')).status).toBe(404)
  })

  test('404 for an unknown version', async () => {
    expect((await approve('pack', { version: '9.0.0', body: { digest: '0'.repeat(64) } })).status).toBe(404)
  })

  test('409 for another archive, for a second approval, and after the expiry', async () => {
    await givenStaged(registry, studio, 'late', '1.0.0')
    const body = await approvalOf(registry, studio, 'late')
    const other = await approve('late', { body: { digest: '0'.repeat(64) } })
    expect(other).toMatchObject({ status: 409, body: { error: 'staged_archive_changed' } })
    registry.context.clock = { now: () => new Date(Date.now() + 14 * 24 * 60 * 60_000 + 1000) }
    const member = await givenPerson(registry, studio.member.id)
    expect((await approve('late', { as: member, body })).body.error).toBe('version_not_staged')
    registry.context.clock = systemClock
    expect((await approve('late', { body })).status).toBe(204)
    expect((await approve('late', { body })).body.error).toBe('version_not_staged')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await approve('pack', { body: tooLarge })).status).toBe(413)
    expect((await approve('pack', { body: 'yes', type: 'text/plain' })).status).toBe(415)
  })
})
