import { beforeAll, describe, expect, test } from 'vitest'
import { findingKey } from '@registry/pack-scan/report'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLarge, tooLong } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()
let owner: Person
let member: Person
let admin: Person

const key = findingKey(blockingFinding)
const nobody: Person = { id: '', email: '', headers: {} }
const annotate = (
  note: unknown,
  { as = owner, path = 'studio/nodes/pack/versions/1.0.0', to = key, type = 'application/json' } = {},
) => send(registry, 'annotateFinding', `PUT /publishers/${path}/review/findings/${to}`, { as, body: note, type })
const notes = () => registry.context.db.selectFrom('finding_notes').select(['note', 'author']).execute()

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  const studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
  for (const id of ['pack', 'fresh']) await givenVersion(registry, studio, id, '1.0.0')
  await givenVersion(registry, await givenPublisher(registry, 'rival'), 'theirs', '1.0.0')
  await givenReview(registry, 'pack', '1.0.0', {
    review: { state: 'flagged', decided_at: new Date() },
    findings: [blockingFinding, harmlessFinding],
  })
  await setVersionStatus(registry, 'pack', '1.0.0', 'flagged')
  await givenReview(registry, 'fresh', '1.0.0', { review: { state: 'running' } })
})

describe('PUT …/versions/{version}/review/findings/{findingKey}', () => {
  test('200 sets a note, replaces it, and removes an empty one', async () => {
    const first = await annotate({ note: '  It is a font.\u0007 ' })
    expect(first).toMatchObject({
      status: 200,
      body: { key, rule: 'code-from-data', note: { text: 'It is a font.', at: expect.any(String) } },
    })
    expect((await annotate({ note: 'It is a font,\npacked.' }, { as: member })).body.note.text).toBe(
      'It is a font,\npacked.',
    )
    expect(await notes()).toEqual([{ note: 'It is a font,\npacked.', author: 'member' }])
    const removed = await annotate({ note: ' ' })
    expect(removed.status).toBe(200)
    expect(removed.body).not.toHaveProperty('note')
    expect(await notes()).toEqual([])
    const audit = await auditOf(registry, 'version:pack@1.0.0')
    expect(audit.filter(({ action }) => action.startsWith('finding.'))).toEqual([
      { actor: 'user:owner', action: 'finding.annotate' },
      { actor: 'user:member', action: 'finding.annotate' },
      { actor: 'user:owner', action: 'finding.unannotate' },
    ])
  })

  test('200, and the note stays after another scan', async () => {
    await annotate({ note: 'A font.' })
    await givenReview(registry, 'pack', '1.0.0', {
      review: { state: 'flagged', decided_at: new Date() },
      findings: [{ ...blockingFinding }, harmlessFinding],
    })
    const report = await send(registry, 'getReviewReport', 'GET /publishers/studio/nodes/pack/versions/1.0.0/review', {
      as: owner,
    })
    expect(report.body.findings[0].note.text).toBe('A font.')
  })

  test('200, and of similar findings only the given one gets the note', async () => {
    const alike = [blockingFinding, { ...blockingFinding, line: 90 }]
    await givenReview(registry, 'fresh', '1.0.0', { review: { state: 'flagged' }, findings: alike })
    const path = 'studio/nodes/fresh/versions/1.0.0'
    const read = async () =>
      (await send(registry, 'getReviewReport', `GET /publishers/${path}/review`, { as: owner })).body.findings
    const [first, second] = await read()
    expect(first.key).not.toBe(second.key)
    expect((await annotate({ note: 'The second.' }, { path, to: second.key })).body).toMatchObject({
      key: second.key,
      line: 90,
    })
    expect((await read()).map(({ note }: { note?: { text: string } }) => note?.text)).toEqual([
      undefined,
      'The second.',
    ])
    await givenReview(registry, 'fresh', '1.0.0', { review: { state: 'running' } })
  })

  test('400 for a note that is too long, not a text or missing', async () => {
    for (const body of [{ note: 'x'.repeat(2001) }, { note: 1 }, {}]) expect((await annotate(body)).status).toBe(400)
    expect((await annotate({ note: 'x' }, { path: `studio/nodes/${tooLong}/versions/1.0.0` })).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect(await annotate({ note: 'x' }, { as: nobody })).toMatchObject({ status: 401 })
  })

  test('403 for a person who is not a member of the publisher, even an admin', async () => {
    expect(await annotate({ note: 'x' }, { as: admin })).toMatchObject({ status: 403, body: { error: 'members_only' } })
  })

  test('403 for a node of another publisher, a banned node and a banned version', async () => {
    const foreign = await annotate({ note: 'x' }, { path: 'studio/nodes/theirs/versions/1.0.0' })
    expect(foreign).toMatchObject({ status: 403, body: { error: 'node_of_another_publisher' } })
    await setNodeStatus(registry, 'pack', 'banned')
    expect((await annotate({ note: 'x' })).body.error).toBe('node_banned')
    await setNodeStatus(registry, 'pack', 'active')
    await setVersionStatus(registry, 'pack', '1.0.0', 'banned')
    expect((await annotate({ note: 'x' })).body.error).toBe('version_banned')
    await setVersionStatus(registry, 'pack', '1.0.0', 'flagged')
  })

  test('404 for a finding outside the report, and without a report', async () => {
    expect(await annotate({ note: 'x' }, { to: 'nothing' })).toMatchObject({
      status: 404,
      body: { error: 'finding_not_found' },
    })
    const early = await annotate({ note: 'x' }, { path: 'studio/nodes/fresh/versions/1.0.0' })
    expect(early.body.error).toBe('finding_not_found')
    const unknown = await annotate({ note: 'x' }, { path: 'studio/nodes/pack/versions/9.0.0' })
    expect(unknown.body.error).toBe('version_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await annotate(tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await annotate('x', { type: 'text/plain' })).status).toBe(415)
  })
})
