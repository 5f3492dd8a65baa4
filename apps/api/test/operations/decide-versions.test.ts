import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import {
  afterMinutes,
  decide,
  givenModerator,
  givenNode,
  historyOf,
  outcomesOf,
  putInto,
  versionOf,
} from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person
let owner: Person

const batchId = (last: number) => `00000000-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`
const path = 'POST /admin/decisions' as const

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, 'owner')
  await givenNode(registry, 'Pack', { '1.0.0': 'flagged', '1.1.0': 'flagged', '1.2.0': 'active' })
  await givenMember(registry, 'maker', owner)
})

describe('POST /admin/decisions', () => {
  test('200 decides on each version separately, records admin and reason, and notifies the owners', async () => {
    const answer = await decide(
      registry,
      moderator,
      'banned',
      ['pack@v1.0.0', 'Pack@9.9.9', 'nothing@1.0.0', 'Pack@1.2.0'],
      {
        reason: 'It runs hidden code.',
        batch: batchId(1),
      },
    )
    expect(answer).toMatchObject({ status: 200, body: { batch_id: batchId(1), dry_run: false, remaining: 0 } })
    expect(outcomesOf(answer)).toEqual(['done', 'version_not_found', 'version_not_found', 'done'])
    const { status, status_reason } = await versionOf(registry, 'Pack')
    expect(status).toBe('banned')
    expect(JSON.parse(status_reason)).toEqual({
      message: 'It runs hidden code.',
      by: 'an admin',
      statusHistory: [{ status: 'NodeVersionStatusFlagged', message: '' }],
      batchId: batchId(1),
    })
    expect(await historyOf(registry, 'Pack')).toMatchObject([
      { actor: 'user:ada', actor_name: 'ada', from_status: 'flagged', to_status: 'banned', batch_id: batchId(1) },
    ])
    expect((await auditOf(registry, 'version:Pack@1.0.0')).at(-1)).toEqual({
      actor: 'user:ada',
      action: 'version.decide',
    })
    await afterMinutes(registry, 6)
    const mails = await mailsTo(registry, owner.email)
    expect(mails.filter((mail) => mail.includes('It runs hidden code.'))).toHaveLength(2)
    expect(mails.join('\n')).not.toContain(moderator.email)
  })

  test('200 for a dry run with the same outcomes and no change', async () => {
    await putInto(registry, 'Pack', '1.1.0', 'flagged')
    const names = ['Pack@1.1.0', 'Pack@1.1.0', 'Pack@0.0.1']
    const foreseen = await decide(registry, moderator, 'active', names, { dryRun: true })
    expect(foreseen.body).not.toHaveProperty('batch_id')
    expect((await versionOf(registry, 'Pack', '1.1.0')).status).toBe('flagged')
    expect(await historyOf(registry, 'Pack', '1.1.0')).toEqual([])
    const done = await decide(registry, moderator, 'active', names)
    expect(done.body.results).toEqual(foreseen.body.results)
    expect(outcomesOf(done)).toEqual(['done', 'unchanged', 'version_not_found'])
  })

  test('200 for a repeated batch id, without a repeated change', async () => {
    await putInto(registry, 'Pack', '1.1.0', 'flagged')
    const again = () => decide(registry, moderator, 'banned', ['Pack@1.1.0'], { batch: batchId(2) })
    const first = await again()
    expect((await again()).body).toEqual(first.body)
    expect(await historyOf(registry, 'Pack', '1.1.0')).toHaveLength(1)
  })

  test('200 refuses a version whose status has changed, and records the attempt', async () => {
    await putInto(registry, 'Pack', '1.1.0', 'flagged')
    await decide(registry, moderator, 'banned', ['Pack@1.1.0'])
    const late = await decide(registry, moderator, 'banned', ['Pack@1.1.0'], { expected: 'flagged' })
    expect(outcomesOf(late)).toEqual(['version_status_changed'])
    expect(outcomesOf(await decide(registry, moderator, 'banned', ['Pack@1.1.0'], { expected: 'banned' }))).toEqual([
      'unchanged',
    ])
    expect(await historyOf(registry, 'Pack', '1.1.0')).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', error_code: 'version_status_changed', from_status: 'banned', to_status: 'banned' },
    ])
  })

  test('200 refuses a version without an archive', async () => {
    await registry.context.db
      .insertInto('node_versions')
      .values({ node_id: 'Pack', version: '2.0.0', precedence: '2.0.0', is_prerelease: false })
      .execute()
    expect(outcomesOf(await decide(registry, moderator, 'active', ['Pack@2.0.0']))).toEqual(['version_not_uploaded'])
  })

  test('400 for no items, for too many, and for an unknown status', async () => {
    const body = { status: 'NodeVersionStatusBanned', items: [] }
    expect((await send(registry, 'decideVersions', path, { as: moderator, body })).status).toBe(400)
    const many = Array.from({ length: 101 }, () => 'Pack@1.0.0')
    expect((await decide(registry, moderator, 'banned', many)).status).toBe(400)
    const odd = { status: 'banned', items: [{ node_id: 'Pack', version: '1.0.0' }] }
    expect((await send(registry, 'decideVersions', path, { as: moderator, body: odd })).status).toBe(400)
  })

  test('401 without a credential', async () => {
    expect((await decide(registry, undefined, 'banned', ['Pack@1.0.0'])).status).toBe(401)
  })

  test('403 for a person who is not an admin, and for an admin without an admin token', async () => {
    expect((await decide(registry, owner, 'banned', ['Pack@1.0.0'])).body.error).toBe('admins_only')
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await decide(registry, admin, 'banned', ['Pack@1.0.0'])).body.error).toBe('admin_token_required')
  })

  test('409 for a batch id of another admin, or with another decision', async () => {
    await decide(registry, moderator, 'banned', ['Pack@1.0.0'], { batch: batchId(3) })
    const ben = await givenModerator(registry, 'ben')
    for (const answer of [
      await decide(registry, ben, 'banned', ['Pack@1.0.0'], { batch: batchId(3) }),
      await decide(registry, moderator, 'active', ['Pack@1.0.0'], { batch: batchId(3) }),
      await decide(registry, moderator, 'banned', ['Pack@1.0.0'], { batch: batchId(3), reason: 'Another.' }),
      await decide(registry, ben, 'banned', ['Pack@1.0.0'], { batch: batchId(3), dryRun: true }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: 'batch_taken' } })
    }
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await send(registry, 'decideVersions', path, { as: moderator, body: tooLarge })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: moderator, body: 'x', type: 'text/plain' }
    expect((await send(registry, 'decideVersions', path, sent)).status).toBe(415)
  })
})
