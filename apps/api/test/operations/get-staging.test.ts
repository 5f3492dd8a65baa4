import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import {
  approvalOf,
  givenStaged,
  givenStudio,
  stagedPath,
  stageNewNodes,
  withToken,
  type Studio,
} from '../staging/given-staged.ts'

const registry = useRegistry()
let studio: Studio
let stranger: Person

const read = (as?: Pick<Person, 'headers'>, id = 'studio') =>
  send(registry, 'getStaging', `GET /publishers/${id}/staging`, { as })

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  stranger = await givenPerson(registry, 'stranger', { admin: true })
})

describe('GET /publishers/{publisherId}/staging', () => {
  test('200 for a member with no versions before the switch, and with staged ones afterwards', async () => {
    const days = { expires_after_days: 14 }
    expect((await read(studio.member)).body).toEqual({ new_nodes: false, node_ids: [], versions: [], ...days })
    await stageNewNodes(registry, studio)
    const sha256 = await givenStaged(registry, studio, 'pack', '1.0.0')
    const { status, body } = await read(studio.member)
    expect(status).toBe(200)
    expect(body).toMatchObject({ new_nodes: true, node_ids: ['pack'], ...days })
    expect(body.versions).toEqual([
      {
        node_id: 'pack',
        version: '1.0.0',
        sha256,
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        size: expect.any(Number),
        staged_with: 'token',
        staged_by: 'test',
        staged_at: expect.any(String),
        expires_at: expect.any(String),
        review_state: 'passed',
        verdict: 'pass',
        finding_count: 0,
        blocking_count: 0,
        changelog: '',
        node_changes: [
          { fact: 'repository', before: '', after: 'https://example.com/git/pack' },
          { fact: 'description', before: '', after: 'The pack pack' },
          { fact: 'license', before: '', after: '{"text": "MIT"}' },
        ],
      },
    ])
    const [{ staged_at: from, expires_at: to }] = body.versions
    expect(Date.parse(to) - Date.parse(from)).toBe(14 * 24 * 60 * 60 * 1000)
  })

  test('200 with the facts of a public node that a version would change, and its changelog', async () => {
    const version = await givenStaged(registry, studio, 'known', '1.0.0', { node: { tags: ['a'] } })
    const approval = { as: studio.owner, body: await approvalOf(registry, studio, 'known') }
    await send(registry, 'approveStagedVersion', `POST ${stagedPath(studio, 'known', '1.0.0')}/approve`, approval)
    await registry.review()
    const node = { repository: 'https://example.com/git/other', tags: ['a', 'b'], icon: 'https://example.com/i.png' }
    const more = { node, version: { changelog: 'Faster' } }
    expect(await givenStaged(registry, studio, 'known', '1.0.1', more)).not.toBe(version)
    const { versions } = (await read(studio.member)).body
    expect(versions).toContainEqual(
      expect.objectContaining({
        node_id: 'known',
        changelog: 'Faster',
        node_changes: [
          { fact: 'repository', before: 'https://example.com/git/known', after: 'https://example.com/git/other' },
          { fact: 'icon', before: '', after: 'https://example.com/i.png' },
          { fact: 'tags', before: 'a', after: 'a, b' },
        ],
      }),
    )
  })

  test('400 for an id that is too long', async () => {
    expect((await read(studio.owner, tooLong)).status).toBe(400)
  })

  test('401 without a sign-in', async () => {
    expect((await read()).body.error).toBe('sign_in_required')
  })

  test('403 for a non-member, even an admin; a publish token is refused', async () => {
    expect((await read(stranger)).body.error).toBe('members_only')
    expect((await read(withToken(studio))).body.error).toBe('id_token_invalid')
  })

  test('404 for an unknown publisher', async () => {
    expect((await read(studio.owner, 'nobody')).body.error).toBe('publisher_not_found')
  })
})
