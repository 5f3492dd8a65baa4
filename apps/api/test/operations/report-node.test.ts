import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf, tooLarge, tooLong } from '../requests.ts'

const registry = useRegistry()
let reporter: Person
const broken = { kind: 'broken', message: 'It does not load any more.' }

const report = (nodeId: string, body: unknown = broken, as: Person | undefined = reporter) =>
  send(registry, 'reportNode', `POST /nodes/${nodeId}/reports`, { as, body })

beforeAll(async () => {
  await givenPerson(registry, 'admin', { admin: true })
  reporter = await givenPerson(registry, 'reporter')
  const studio = await givenPublisher(registry, 'studio')
  for (const id of ['pack', 'other', 'banned', 'gone', 'Twice']) await givenVersion(registry, studio, id, '1.0.0')
  await givenVersion(registry, studio, 'pack', '1.1.0')
  await setVersionStatus(registry, 'pack', '1.1.0', 'banned')
  await givenUnreviewed(registry, studio, 'pack', '1.2.0')
  await givenUnreviewed(registry, studio, 'unseen', '1.0.0')
  await setNodeStatus(registry, 'banned', 'banned')
  await setNodeStatus(registry, 'gone', 'deleted')
})

describe('POST /nodes/{nodeId}/reports', () => {
  test('201 with the cleaned report, and the canonical node id and version', async () => {
    const message = '  It steals\u0007 keys.\r\nSee nodes.py.  '
    const answer = await report('PACK', { kind: 'malware', message, version: 'v1.0' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      node_id: 'pack',
      version: '1.0.0',
      kind: 'malware',
      message: 'It steals keys.\nSee nodes.py.',
      state: 'open',
      created_at: expect.any(String),
      answer: '',
    })
    const stored = await registry.context.db.selectFrom('node_reports').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ id: answer.body.id, reporter_id: 'reporter' })
    expect((await auditOf(registry, 'node:pack')).at(-1)).toEqual({ actor: 'user:reporter', action: 'report.create' })
  })

  test('201 for a banned node, and for a banned version', async () => {
    expect((await report('banned')).status).toBe(201)
    const other = await givenPerson(registry, 'another')
    expect((await report('banned', { ...broken, version: '1.0.0' }, other)).body.version).toBe('1.0.0')
    expect((await report('pack', { ...broken, version: '1.1.0' })).body.version).toBe('1.1.0')
  })

  test('400 for an unknown kind, a too short or too long message, and an id that is too long', async () => {
    expect((await report('other', { ...broken, kind: 'ugly' })).status).toBe(400)
    expect((await report('other', { ...broken, message: 'Bad.' })).status).toBe(400)
    expect((await report('other', { ...broken, message: `Bad.${' '.repeat(20)}` })).body.message).toContain('10')
    expect((await report('other', { ...broken, message: 'x'.repeat(5001) })).status).toBe(400)
    expect((await report(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'reportNode', 'POST /nodes/pack/reports', { body: broken })
    expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a banned person', async () => {
    const troll = await givenPerson(registry, 'troll')
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'troll').execute()
    expect((await report('pack', broken, troll)).status).toBe(403)
  })

  test('404 for an unknown, hidden or deleted node or version', async () => {
    for (const nodeId of ['nothing', 'unseen', 'gone']) {
      expect(await report(nodeId)).toMatchObject({ status: 404, body: { error: 'node_not_found' } })
    }
    for (const version of ['9.9.9', '1.2.0', 'first']) {
      const answer = await report('other', { ...broken, version })
      expect(answer).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    }
    expect(await report('pack', { ...broken, kind: 'other', version: '1.2.0' })).toMatchObject({ status: 404 })
  })

  test('409 for a duplicate of an open report, also for concurrent calls', async () => {
    const answers = await Promise.all([report('twice'), report('twice'), report('Twice')])
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'report_exists' })
    expect((await report('twice', { ...broken, kind: 'licence' })).status).toBe(201)
    await registry.context.db
      .updateTable('node_reports')
      .set({ state: 'declined' })
      .where('node_id', '=', 'Twice')
      .execute()
    expect((await report('twice')).status).toBe(201)
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await report('pack', tooLarge)).status).toBe(413)
    const sent = { as: reporter, body: 'kind=broken', type: 'text/plain' }
    expect((await send(registry, 'reportNode', 'POST /nodes/pack/reports', sent)).status).toBe(415)
  })

  test('429 for the twenty-first report within a day', async () => {
    const busy = await givenPerson(registry, 'busy')
    const { db, clock } = registry.context
    const hourAgo = new Date(clock.now().getTime() - 60 * 60 * 1000)
    const dayAgo = new Date(clock.now().getTime() - 25 * 60 * 60 * 1000)
    const made = (created_at: Date) => ({
      ...({ node_id: 'pack', kind: 'other', message: 'One of many.', state: 'declined', reporter_id: 'busy' } as const),
      created_at,
    })
    await db
      .insertInto('node_reports')
      .values([made(dayAgo), ...Array.from({ length: 19 }, () => made(hourAgo))])
      .execute()
    expect((await report('pack', broken, busy)).status).toBe(201)
    expect(await report('other', broken, busy)).toMatchObject({ status: 429, body: { error: 'too_many_reports' } })
    expect((await report('other')).status).toBe(201)
  })
})
