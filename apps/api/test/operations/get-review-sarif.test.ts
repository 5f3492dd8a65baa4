import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()
let owner: Person
let stranger: Person

const read = (as: Person | undefined, path = 'studio/nodes/pack/versions/1.0.0') =>
  send(registry, 'getReviewSarif', `GET /publishers/${path}/review/sarif`, { as })

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger')
  owner = await givenPerson(registry, 'owner')
  const studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  for (const version of ['1.0.0', '1.1.0']) await givenVersion(registry, studio, 'pack', version)
  await givenReview(registry, 'pack', '1.0.0', {
    review: { state: 'flagged', decided_at: new Date() },
    findings: [blockingFinding, harmlessFinding],
  })
  await givenReview(registry, 'pack', '1.1.0', { review: { state: 'running' } })
})

describe('GET …/versions/{version}/review/sarif', () => {
  test('200 with a log of each finding by rule and location', async () => {
    const { status, headers, body } = await read(owner)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(body.version).toBe('2.1.0')
    const { results } = body.runs[0]
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(['code-from-data', 'native-binary'])
    expect(results[0].locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: 'nodes/loader.py' },
      region: { startLine: 7 },
    })
  })

  test('200 for a publish token of the publisher', async () => {
    const { token } = await givenPublisher(registry, 'lone')
    await givenVersion(registry, { id: 'lone', token }, 'single', '1.0.0')
    await givenReview(registry, 'single', '1.0.0', { review: { state: 'passed' }, findings: [] })
    const as = { id: '', email: '', headers: { Authorization: `Bearer ${token}` } }
    const { status, body } = await read(as, 'lone/nodes/single/versions/1.0.0')
    expect([status, body.runs[0].results]).toEqual([200, []])
  })

  test('400 for an id that is too long', async () => {
    expect((await read(owner, `studio/nodes/${tooLong}/versions/1.0.0`)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect(await read(undefined)).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a person who is not a member of the publisher', async () => {
    expect(await read(stranger)).toMatchObject({ status: 403, body: { error: 'members_only' } })
  })

  test('404 for an unknown node or version, and before the first scan', async () => {
    expect((await read(owner, 'studio/nodes/nothing/versions/1.0.0')).body.error).toBe('node_not_found')
    expect((await read(owner, 'studio/nodes/pack/versions/9.0.0')).body.error).toBe('version_not_found')
    expect(await read(owner, 'studio/nodes/pack/versions/1.1.0')).toMatchObject({
      status: 404,
      body: { error: 'review_not_finished' },
    })
  })
})
