import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, publishBody, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('getNodeVersion', path)

let publisher: { id: string; token: string }

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'reader')
  await givenVersion(registry, publisher, 'pack', '1.0.0', { version: { changelog: 'First.' } })
  await givenVersion(registry, publisher, 'pack', '1.1.0')
  await setVersionStatus(registry, 'pack', '1.1.0', 'flagged', 'It calls eval.')
  await givenVersion(registry, publisher, 'pack', '1.2.0')
  await setVersionStatus(registry, 'pack', '1.2.0', 'deleted')
  await registry.post(
    'publishNodeVersion',
    '/publishers/reader/nodes/pack/versions',
    publishBody(publisher.token, 'pack', '2.0.0'),
  )
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{versionId}', () => {
  test('200 with size and digest, by the number', async () => {
    const { body } = await get('/nodes/pack/versions/1.0.0')
    expect(body).toMatchObject({ node_id: 'pack', version: '1.0.0', changelog: 'First.', size: expect.any(Number) })
    expect(body.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(body).not.toHaveProperty('changes')
  })

  test('200 with the changes since the version before', async () => {
    await givenVersion(registry, publisher, 'changing', '1.0.0')
    await givenVersion(registry, publisher, 'changing', '1.0.1')
    const { body } = await get('/nodes/changing/versions/1.0.1')
    expect(body.changes).toMatchObject({ since: '1.0.0', advised_bump: 'patch', change_count: 0, counts: {} })
  })

  test('200 with the reason of a flagged version on request', async () => {
    expect((await get('/nodes/pack/versions/1.1.0?include_status_reason=true')).body).toMatchObject({
      status: 'NodeVersionStatusFlagged',
      status_reason: 'It calls eval.',
    })
  })

  test('400 for a flag that is not a boolean', async () => {
    expect((await get('/nodes/pack/versions/1.0.0?include_status_reason=maybe')).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('/nodes/outlaw/versions/1.0.0')).status).toBe(403)
  })

  test.each([
    '/nodes/nobody/versions/1.0.0',
    '/nodes/pack/versions/9.9.9',
    '/nodes/pack/versions/1.2.0',
    '/nodes/pack/versions/2.0.0',
  ])('404 for an unknown, deleted or not uploaded version: %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
