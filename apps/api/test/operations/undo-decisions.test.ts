import { beforeAll, describe, expect, test } from 'vitest'
import {
  afterMinutes,
  decide,
  givenModerator,
  givenNode,
  historyOf,
  outcomesOf,
  undo,
  versionOf,
} from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let moderator: Person
let owner: Person
let packs = 0

const path = 'POST /admin/decisions/undo' as const
const nowhere = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, 'owner')
  await givenNode(registry, 'pack', { '1.0.0': 'flagged' })
  await givenMember(registry, 'maker', owner)
})

/** Creates a pack with flagged versions; returns their names. */
async function givenPack(count: number): Promise<string[]> {
  const id = `pack-${++packs}`
  const versions = Array.from({ length: count }, (_, index) => `1.${index}.0`)
  await givenNode(registry, id, Object.fromEntries(versions.map((version) => [version, 'flagged'])))
  return versions.map((version) => `${id}@${version}`)
}

/** Creates a pack with versions that a batch has approved; returns their names. */
async function givenBatch(id: string, count: number): Promise<string[]> {
  const { db } = registry.context
  const names = await givenPack(count)
  const [node = ''] = names[0]?.split('@') ?? []
  await db.insertInto('decision_batches').values({ id, status: 'active', actor: 'user:ada' }).execute()
  await db.updateTable('node_versions').set({ status: 'active' }).where('node_id', '=', node).execute()
  const decision = { from_status: 'flagged', to_status: 'active', actor: 'user:ada', held_by: 'admin' } as const
  const rows = await db
    .selectFrom('node_versions')
    .select('id')
    .where('node_id', '=', node)
    .orderBy('created_at')
    .execute()
  const decisions = rows.map((row) => ({ ...decision, version_id: row.id, batch_id: id }))
  await db.insertInto('version_decisions').values(decisions).execute()
  return names
}

const statusOf = async (name = '') => {
  const [node = '', version] = name.split('@')
  return (await versionOf(registry, node, version)).status
}

describe('POST /admin/decisions/undo', () => {
  test('200 restores status and reason exactly, and can itself be undone, with no mail for either', async () => {
    const reason = '[{"issue_type":"x","message":"y","scanner":"registry-review"}]'
    const { db } = registry.context
    await db.updateTable('node_versions').set({ status_reason: reason }).where('node_id', '=', 'pack').execute()
    await decide(registry, moderator, 'banned', ['pack@1.0.0'], { reason: 'Wrong pack.' })
    const banned = await versionOf(registry, 'pack')
    expect(JSON.parse(banned.status_reason).statusHistory).toEqual([
      { status: 'NodeVersionStatusFlagged', message: reason, by: 'registry-review' },
    ])
    await afterMinutes(registry, 6)
    const mails = (await mailsTo(registry, owner.email)).length
    const { body } = await undo(registry, moderator, ['pack@1.0.0'], { reason: 'A mistake.' })
    expect(body.results).toMatchObject([
      { outcome: 'done', from: 'NodeVersionStatusBanned', to: 'NodeVersionStatusFlagged' },
    ])
    expect(await versionOf(registry, 'pack')).toMatchObject({ status: 'flagged', status_reason: reason })
    const [done, undone] = await historyOf(registry, 'pack')
    expect(undone).toMatchObject({ undoes: done?.id, batch_id: body.batch_id, message: 'A mistake.' })
    await undo(registry, moderator, body.batch_id)
    expect(await versionOf(registry, 'pack')).toMatchObject({ status: 'banned', status_reason: banned.status_reason })
    await afterMinutes(registry, 6)
    expect(await mailsTo(registry, owner.email)).toHaveLength(mails)
  })

  test('200 undoes a large batch in parts, as one batch, and leaves later decisions', async () => {
    const batch = '00000000-0000-4000-8000-00000000000b'
    const names = await givenBatch(batch, 103)
    await decide(registry, moderator, 'banned', names.slice(-1))
    const foreseen = await undo(registry, moderator, batch, { dryRun: true })
    expect(foreseen.body).toMatchObject({ dry_run: true, remaining: 2 })
    expect(foreseen.body).not.toHaveProperty('batch_id')
    const first = await undo(registry, moderator, batch)
    expect(first.body.results).toEqual(foreseen.body.results)
    expect(first.body.remaining).toBe(2)
    const second = await undo(registry, moderator, batch)
    expect(second.body).toMatchObject({ remaining: 0, batch_id: first.body.batch_id })
    const outcomes = outcomesOf(second)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(2)
    expect(outcomes).toContain('decided_since')
    expect(await statusOf(names[0])).toBe('flagged')
    expect(await statusOf(names.at(-1))).toBe('banned')
    const third = await undo(registry, moderator, batch)
    expect(outcomesOf(third)).not.toContain('done')
    expect(outcomesOf(third)).toContain('already_undone')
  }, 120_000)

  test('200, and a batch can be undone after later decisions were undone', async () => {
    const names = await givenPack(1)
    const first = await decide(registry, moderator, 'active', names)
    const second = await decide(registry, moderator, 'banned', names)
    expect(outcomesOf(await undo(registry, moderator, first.body.batch_id))).toEqual(['decided_since'])
    await undo(registry, moderator, second.body.batch_id)
    expect(outcomesOf(await undo(registry, moderator, first.body.batch_id))).toEqual(['done'])
    expect(await statusOf(names[0])).toBe('flagged')
  })

  test('200 refuses versions without a decision, with decisions of others only, or with a changed status', async () => {
    const names = await givenPack(1)
    expect(outcomesOf(await undo(registry, moderator, names))).toEqual(['nothing_to_undo'])
    expect(outcomesOf(await undo(registry, moderator, ['nothing@1.0.0']))).toEqual(['version_not_found'])
    const [id = ''] = names[0]?.split('@') ?? []
    const { id: versionId } = await versionOf(registry, id)
    const removed = `DELETE /publishers/maker/nodes/${id}/versions/${versionId}` as const
    expect((await send(registry, 'deleteNodeVersion', removed, { as: owner })).status).toBe(204)
    expect(outcomesOf(await undo(registry, moderator, names))).toEqual(['nothing_to_undo'])
    await decide(registry, moderator, 'active', names)
    expect(outcomesOf(await undo(registry, moderator, names, { expected: 'flagged' }))).toEqual([
      'version_status_changed',
    ])
    expect(await statusOf(names[0])).toBe('active')
  })

  test('400 without a batch and items, and with both', async () => {
    for (const body of [{}, { batch_id: nowhere, items: [{ node_id: 'pack', version: '1.0.0' }] }]) {
      expect((await send(registry, 'undoDecisions', path, { as: moderator, body })).status).toBe(400)
    }
  })

  test('401 without a credential', async () => {
    expect((await undo(registry, undefined, nowhere)).status).toBe(401)
  })

  test('403 for a person who is not an admin, and for an admin without an admin token', async () => {
    expect((await undo(registry, owner, nowhere)).body.error).toBe('admins_only')
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect((await undo(registry, admin, nowhere)).body.error).toBe('admin_token_required')
  })

  test('404 for an unknown batch', async () => {
    expect(await undo(registry, moderator, nowhere)).toMatchObject({ status: 404, body: { error: 'batch_not_found' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await send(registry, 'undoDecisions', path, { as: moderator, body: tooLarge })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: moderator, body: 'x', type: 'text/plain' }
    expect((await send(registry, 'undoDecisions', path, sent)).status).toBe(415)
  })
})
