import { beforeAll, describe, expect, test } from 'vitest'
import { findingKey } from '@registry/pack-scan/report'
import { createToken } from '../../src/registry/tokens/create-token.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()
let owner: Person
let admin: Person
let stranger: Person
let studio: { id: string; token: string }
let rival: { id: string; token: string }

const read = (as: Person | undefined, path = 'studio/nodes/pack/versions/1.0.0') =>
  send(registry, 'getReviewReport', `GET /publishers/${path}/review`, { as })
const withToken = (token: string, path?: string) =>
  read({ id: '', email: '', headers: { Authorization: `Bearer ${token}` } }, path)

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  stranger = await givenPerson(registry, 'stranger')
  studio = await givenPublisher(registry, 'studio')
  rival = await givenPublisher(registry, 'rival')
  await givenMember(registry, 'studio', owner)
  for (const id of ['pack', 'other']) await givenVersion(registry, studio, id, '1.0.0')
  await givenVersion(registry, rival, 'theirs', '1.0.0')
  await givenReview(registry, 'theirs', '1.0.0', { findings: [] })
  const id = await givenReview(registry, 'pack', '1.0.0', {
    review: { state: 'flagged', decided_at: new Date(), asked_at: new Date(), asked_message: 'It is a font.' },
    findings: [blockingFinding, harmlessFinding],
    capabilities: [
      { capability: 'network', places: [{ file: 'a.py', line: 3 }] },
      { capability: 'native-code', places: [{ file: 'bin/tool.so', line: undefined }] },
    ],
    problems: [{ kind: 'syntax-error', file: 'b.py', line: undefined, detail: 'unexpected indent' }],
  })
  await registry.context.db
    .insertInto('comfy_nodes')
    .values(['KSampler', 'Own Sampler'].map((name) => ({ node_id: 'pack', version_id: id, name })))
    .execute()
  await setVersionStatus(registry, 'pack', '1.0.0', 'flagged')
  await registry.context.db
    .insertInto('finding_notes')
    .values({
      version_id: id,
      finding_key: findingKey(blockingFinding),
      note: 'A font, packed.',
      author: owner.id,
      updated_at: new Date('2026-02-03T04:05:06Z'),
    })
    .execute()
})

describe('GET /publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review', () => {
  test('200 with every finding, its reason, remedy, notes and locations', async () => {
    const { body } = await read(owner)
    expect(body).toMatchObject({
      review: { node_id: 'pack', version: '1.0.0', state: 'flagged', asked_at: expect.any(String) },
      asked_message: 'It is a font.',
      capabilities: [
        { capability: 'network', places: [{ file: 'a.py', line: 3 }] },
        { capability: 'native-code', places: [{ file: 'bin/tool.so' }] },
      ],
      problems: [{ kind: 'syntax-error', file: 'b.py', detail: 'unexpected indent' }],
      core_names: ['KSampler'],
    })
    expect(body.findings).toEqual([
      {
        ...blockingFinding,
        key: findingKey(blockingFinding),
        why: expect.stringMatching(/\.$/),
        remedy: expect.stringMatching(/\.$/),
        note: { text: 'A font, packed.', at: '2026-02-03T04:05:06Z' },
      },
      {
        key: findingKey(harmlessFinding),
        rule: 'native-binary',
        severity: 'medium',
        blocks: false,
        reach: 'none',
        file: 'bin/tool.so',
        snippet: '',
        detail: 'ELF',
        why: expect.stringMatching(/\.$/),
        remedy: expect.stringMatching(/\.$/),
      },
    ])
  })

  test('200 with the same for admins and for a publish token of the publisher', async () => {
    const { body } = await read(owner)
    expect((await read(admin)).body).toEqual(body)
    expect((await withToken(studio.token)).body).toEqual(body)
  })

  test('200 for a pending version of an unlisted node, with the error and the next step', async () => {
    const { db } = registry.context
    await givenReview(registry, 'other', '1.0.0', {
      review: { state: 'failed', attempts: 3, error_code: 'review_timed_out', error_message: 'It took too long.' },
    })
    await setVersionStatus(registry, 'other', '1.0.0', 'pending')
    await db.updateTable('nodes').set({ listed_at: null }).where('id', '=', 'other').execute()
    const { status, body } = await read(owner, 'studio/nodes/Other/versions/1.0.0')
    expect(status).toBe(200)
    expect(body).toMatchObject({ findings: [], capabilities: [], problems: [] })
    expect(body.review).toMatchObject({ status: 'NodeVersionStatusPending', state: 'failed', attempts: 3 })
    expect(body.review.error.error).toBe('review_timed_out')
    expect(body.review.error.message).toMatch(/^It took too long\. .*tried again/)
    expect(body.review).not.toHaveProperty('verdict')
  })

  test('200 for a banned node', async () => {
    await setNodeStatus(registry, 'pack', 'banned')
    expect((await read(owner)).status).toBe(200)
    await setNodeStatus(registry, 'pack', 'active')
  })

  test('400 for an id that is too long', async () => {
    expect((await read(owner, `studio/nodes/${tooLong}/versions/1.0.0`)).status).toBe(400)
  })

  test('401 for a caller who is not signed in, and for an unknown token', async () => {
    expect(await read(undefined)).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
    expect(await withToken('crt_nonsense')).toMatchObject({ status: 401, body: { error: 'token_invalid' } })
  })

  test('401 for a token that was revoked or has expired', async () => {
    const { db, clock } = registry.context
    const { id, token } = await createToken(registry.context, 'operator', { publisherId: 'studio', name: 'brief' })
    expect((await withToken(token)).status).toBe(200)
    await db
      .updateTable('personal_access_tokens')
      .set({ expires_at: new Date(clock.now().getTime() - 1) })
      .where('id', '=', id)
      .execute()
    expect(await withToken(token)).toMatchObject({ status: 401, body: { error: 'token_expired' } })
    await db.deleteFrom('personal_access_tokens').where('id', '=', id).execute()
    expect(await withToken(token)).toMatchObject({ status: 401, body: { error: 'token_invalid' } })
  })

  test('401 for a valid publish token at an operation that does not accept one', async () => {
    const headers = { Authorization: `Bearer ${studio.token}` }
    const as = { id: '', email: '', headers }
    const answers = [
      await send(registry, 'listMembers', 'GET /publishers/studio/members', { as }),
      await send(registry, 'updateNode', 'PUT /publishers/studio/nodes/pack', { as, body: { name: 'x' } }),
      await send(registry, 'askForReview', 'POST /publishers/studio/nodes/pack/versions/1.0.0/review/requests', {
        as,
        body: {},
      }),
      await send(registry, 'getUser', 'GET /users', { as }),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [401, 'id_token_invalid']),
    )
  })

  test('403 for a person who is not a member, and for tokens of others', async () => {
    expect(await read(stranger)).toMatchObject({ status: 403, body: { error: 'members_only' } })
    expect(await withToken(rival.token)).toMatchObject({ status: 403, body: { error: 'token_of_another_publisher' } })
    const wanted = { publisherId: 'studio', name: 'narrow', nodeIds: ['other'] }
    const { token } = await createToken(registry.context, 'operator', wanted)
    expect(await withToken(token)).toMatchObject({ status: 403, body: { error: 'token_not_for_node' } })
    expect((await withToken(token, 'studio/nodes/other/versions/1.0.0')).status).toBe(200)
  })

  test('404 for a node of another publisher, for members, admins and tokens', async () => {
    for (const answer of [
      await read(owner, 'studio/nodes/theirs/versions/1.0.0'),
      await read(admin, 'studio/nodes/theirs/versions/1.0.0'),
      await withToken(studio.token, 'studio/nodes/theirs/versions/1.0.0'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { error: 'node_not_found' } })
  })

  test('404 for an unknown publisher or version, and for a version without a review', async () => {
    expect(await read(admin, 'nobody/nodes/pack/versions/1.0.0')).toMatchObject({ status: 404 })
    expect((await read(owner, 'studio/nodes/pack/versions/9.0.0')).body.error).toBe('version_not_found')
    await registry.context.db.deleteFrom('version_reviews').execute()
    expect((await read(owner)).body.error).toBe('review_not_found')
  })
})
