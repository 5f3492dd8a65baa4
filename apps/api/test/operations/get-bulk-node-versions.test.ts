import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const ask = (body: unknown) => registry.post('getBulkNodeVersions', '/bulk/nodes/versions', body)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'bulk')
  await givenVersion(registry, publisher, 'Pack', '1.0.0')
  await givenVersion(registry, publisher, 'Pack', '1.1.0')
  await setVersionStatus(registry, 'Pack', '1.1.0', 'banned')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
})

describe('POST /bulk/nodes/versions', () => {
  test('200 with one result per identifier, in order; invalid ones fail separately', async () => {
    const node_versions = [
      { node_id: 'pack', version: '1.0.0' },
      { node_id: 'Pack', version: '' },
      { node_id: 'author/repo', version: '0a1b2c3d' },
      { node_id: 'Pack', version: '1.1.0' },
      { node_id: 'pack', version: '1.0.0' },
      { node_id: 'Pack', version: 'v1.0' },
    ]
    const { status, body } = await ask({ node_versions })
    expect(status).toBe(200)
    expect(body.node_versions.map((result: { status: string }) => result.status)).toEqual([
      'success',
      'not_found',
      'not_found',
      'success',
      'success',
      'success',
    ])
    expect(body.node_versions.map((result: { identifier: object }) => result.identifier)).toEqual(node_versions)
    expect(body.node_versions[3].node_version.status).toBe('NodeVersionStatusBanned')
  })

  test('200 with an error for each entry that is not an identifier, and results for the others', async () => {
    const node_versions = [
      { node_id: 'pack', version: null },
      { node_id: 'pack' },
      null,
      'pack',
      { node_id: 'Pack', version: '1.0.0' },
    ]
    const { status, body } = await ask({ node_versions })
    expect(status).toBe(200)
    expect(body.node_versions.map((result: { status: string }) => result.status)).toEqual([
      'error',
      'error',
      'error',
      'error',
      'success',
    ])
    expect(body.node_versions[0]).toMatchObject({
      identifier: { node_id: 'pack', version: '' },
      error_message: expect.any(String),
    })
  })

  test.each(['\u0000', 'pack\u0000', '\ud800'])('200 with an error only for entries with the text %j', async (text) => {
    const node_versions = [
      { node_id: text, version: '1.0.0' },
      { node_id: 'Pack', version: text },
      { node_id: 'Pack', version: '1.0.0' },
    ]
    const { status, body } = await ask({ node_versions })
    expect(status).toBe(200)
    const statuses = body.node_versions.map((result: { status: string }) => result.status)
    expect(statuses).toEqual(['error', 'error', 'success'])
    expect(body.node_versions[0]).toMatchObject({ identifier: node_versions[0], error_message: expect.any(String) })
  })

  test('200 with the versions of a banned node as banned, whatever their own status', async () => {
    await setNodeStatus(registry, 'outlaw', 'banned')
    const { body } = await ask({ node_versions: [{ node_id: 'outlaw', version: '1.0.0' }] })
    expect(body.node_versions[0]).toMatchObject({
      status: 'success',
      node_version: { node_id: 'outlaw', status: 'NodeVersionStatusBanned' },
    })
    expect(body.node_versions[0].node_version).not.toHaveProperty('downloadUrl')
    await setNodeStatus(registry, 'outlaw', 'active')
    const after = await ask({ node_versions: [{ node_id: 'outlaw', version: '1.0.0' }] })
    expect(after.body.node_versions[0].node_version.status).toBe('NodeVersionStatusActive')
  })

  test('200 for hundreds of identifiers, and for none', async () => {
    const node_versions = Array.from({ length: 900 }, (_, i) => ({ node_id: `pack-${i}`, version: '1.0.0' }))
    expect((await ask({ node_versions })).body.node_versions).toHaveLength(900)
    expect((await ask({ node_versions: [] })).body).toEqual({ node_versions: [] })
  })

  test('400 for a body outside the contract', async () => {
    expect((await ask({})).body.message).toContain('node_versions')
    expect((await ask('{"node_versions": [')).body.error).toBe('invalid_json')
    const tooMany = Array.from({ length: 5001 }, () => ({ node_id: 'a', version: '' }))
    expect((await ask({ node_versions: tooMany })).body.error).toBe('too_many_identifiers')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await ask({ node_versions: [{ node_id: 'x'.repeat(1_100_000), version: '' }] })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await registry.call('getBulkNodeVersions', '/bulk/nodes/versions', { method: 'POST', body: 'a=b' })
    expect(answer.status).toBe(415)
  })
})
