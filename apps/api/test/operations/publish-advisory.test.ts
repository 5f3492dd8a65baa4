import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft, givenWithdrawn } from '../advisories.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let moderator: Person

const publish = (id: string, as: Person = moderator) =>
  send(registry, 'publishAdvisory', `POST /admin/advisories/${id}/publish`, { as })

const read = async (path: string) => (await registry.call('getNode', path)).body

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('POST /admin/advisories/{advisoryId}/publish', () => {
  test('200, and the pack, its versions and an install have it, with the safe version', async () => {
    const { id } = await givenDraft(registry, 'lamp')
    expect((await read('/nodes/lamp')).advisories).toBeUndefined()
    const { status, body } = await publish(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, state: 'published', published_at: expect.any(String) })
    const notice = { id, summary: 'lamp runs what it downloads', severity: 'high' }
    const node = await read('/nodes/lamp')
    expect(node.advisories).toEqual([{ ...notice, safe_version: '2.0.0' }])
    expect(node.latest_version).not.toHaveProperty('advisories')
    const versions = (await registry.call('listNodeVersions', '/nodes/lamp/versions')).body
    expect(versions.map((version: any) => [version.version, version.advisories])).toEqual([
      ['2.0.0', undefined],
      ['1.2.0', undefined],
      ['1.1.0', [{ ...notice, safe_version: '1.2.0' }]],
      ['1.0.0', [{ ...notice, safe_version: '1.2.0' }]],
    ])
    const one = (await registry.call('getNodeVersion', '/nodes/lamp/versions/1.1.0')).body
    expect(one.advisories).toEqual([{ ...notice, safe_version: '1.2.0' }])
    const install = (await registry.call('installNode', '/nodes/lamp/install?version=1.0.0')).body
    expect(install.advisories).toEqual([{ ...notice, safe_version: '1.2.0' }])
  })

  test('200, and sets and workflows have it, with a critical one as a blocking conflict', async () => {
    const { id } = await givenAdvisory(registry, 'desk', { severity: 'critical' })
    const packs = [{ node_id: 'desk', version: '1.0.0' }]
    const { body } = await registry.post('checkPackSet', '/sets/check', { packs })
    expect(body.packs[0].advisories).toMatchObject([{ id, severity: 'critical', safe_version: '1.2.0' }])
    expect(body.conflicts).toEqual([
      {
        kind: 'advisory',
        severity: 'blocks',
        packs: ['desk'],
        subject: 'desk',
        names: [id],
        message: 'desk runs what it downloads',
        remedy: { kind: 'switch-version', packs: ['desk'], version: '1.2.0' },
      },
    ])
    const asked = {
      uses: [{ name: 'X', kind: 'graph', pack_id: 'desk' }],
      pins: [{ node_id: 'desk', version: '1.0.0' }],
    }
    const workflow = (await registry.post('resolveWorkflow', '/workflows/resolve', asked)).body
    expect(workflow.packs[0].version.advisories).toMatchObject([{ id }])
  })

  test('200 for a published advisory, without a change', async () => {
    const { id, modified_at } = await givenAdvisory(registry, 'chair')
    expect((await publish(id)).body).toMatchObject({ modified_at })
    expect((await auditOf(registry, `advisory:${id}`)).map(({ action }) => action)).toEqual([
      'advisory.create',
      'advisory.publish',
    ])
  })

  test('200, and the transparency log has a leaf with the digest of its record', async () => {
    const { id } = await givenAdvisory(registry, 'stool')
    const leaves = await registry.context.db
      .selectFrom('log_leaves')
      .select('body')
      .where('subject', '=', `advisory:${id}`)
      .execute()
    const { body } = await registry.call('getOsvRecord', `/osv/${id}.json`)
    const sha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    expect(leaves.map((leaf) => JSON.parse(leaf.body))).toMatchObject([
      { kind: 'advisory', advisory: id, status: 'published', sha256 },
    ])
  })

  test('400 for an id that is too long', async () => {
    expect((await publish(tooLong)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'publishAdvisory', 'POST /admin/advisories/CNR-1/publish')).status).toBe(401)
  })

  test('403 for an admin without an admin token', async () => {
    expect((await publish('CNR-1', await givenPerson(registry, 'ada', { admin: true }))).status).toBe(403)
  })

  test('404 for an unknown advisory', async () => {
    expect((await publish('CNR-1')).body.error).toBe('advisory_not_found')
  })

  test('409 for a withdrawn advisory', async () => {
    const { id } = await givenWithdrawn(registry, 'shelf')
    expect((await publish(id)).body.error).toBe('advisory_withdrawn')
  })
})
