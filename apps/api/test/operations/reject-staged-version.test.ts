import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { publishBody } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'
import {
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

const reject = (nodeId: string, { as = studio.member, version = '1.0.0', ...more }: Asked = {}) =>
  send(registry, 'rejectStagedVersion', `POST ${stagedPath(studio, nodeId, version)}/reject`, { as, ...more })

const none = { sha256: '0'.repeat(64), reason: 'Not ours.' }

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  await stageNewNodes(registry, studio)
})

describe('POST …/staged-versions/{version}/reject', () => {
  test('204 removes the version, frees its number, and mails the reason to the members', async () => {
    const sha256 = await givenStaged(registry, studio, 'pack', '1.0.0')
    const old = await signedInLongAgo(registry, studio.member)
    const body = { sha256, reason: ' The key leaked. ' }
    expect((await reject('pack', { as: old, body })).status).toBe(204)
    const left = await registry.context.db.selectFrom('node_versions').select('id').execute()
    expect(left).toEqual([])
    expect((await auditOf(registry, 'version:pack@1.0.0')).at(-1)).toEqual({
      actor: `user:${studio.member.id}`,
      action: 'stage.reject',
    })
    await registry.review()
    for (const { email } of [studio.owner, studio.member])
      expect((await mailsTo(registry, email)).filter((mail) => mail.includes('The key leaked.'))).toHaveLength(1)
    await givenStaged(registry, studio, 'pack', '1.0.0')
    const { body: staging } = await send(registry, 'getStaging', 'GET /publishers/studio/staging', { as: studio.owner })
    expect(staging.versions).toMatchObject([{ node_id: 'pack', version: '1.0.0' }])
  })

  test('204 keeps the id of a node without a public version reserved for its publisher', async () => {
    const sha256 = await givenStaged(registry, studio, 'wanted', '1.0.0')
    await reject('wanted', { body: { sha256, reason: 'Not yet.' } })
    const rival = await givenStudio(registry, 'rival')
    const path = '/publishers/rival/nodes/wanted/versions'
    const taken = await registry.post('publishNodeVersion', path, publishBody(rival.token, 'wanted', '1.0.0'))
    expect(taken.body.error).toBe('node_id_taken')
  })

  test('400 without a reason', async () => {
    const sha256 = await givenStaged(registry, studio, 'mute', '1.0.0')
    expect((await reject('mute', { body: { sha256, reason: '' } })).status).toBe(400)
    expect((await reject('mute', { body: { sha256, reason: ' ' } })).body.error).toBe('invalid_request')
  })

  test('401 without a sign-in', async () => {
    expect((await reject('pack', { as: { headers: {} }, body: none })).status).toBe(401)
  })

  test('403 for a non-member; a publish token is refused', async () => {
    expect((await reject('pack', { as: await givenPerson(registry, 'eve'), body: none })).status).toBe(403)
    expect((await reject('pack', { as: withToken(studio), body: none })).body.error).toBe('id_token_invalid')
  })

  test('404 for an unknown version', async () => {
    expect((await reject('pack', { version: '9.0.0', body: none })).body.error).toBe('version_not_found')
  })

  test('409 for another archive', async () => {
    await givenStaged(registry, studio, 'other', '1.0.0')
    expect((await reject('other', { body: none })).body.error).toBe('staged_archive_changed')
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await reject('pack', { body: tooLarge })).status).toBe(413)
    expect((await reject('pack', { body: 'no', type: 'text/plain' })).status).toBe(415)
  })
})
