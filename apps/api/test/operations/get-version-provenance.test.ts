import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { givenProven } from '../provenance/proven.ts'
import { runSigstore } from '../sigstore.ts'

const sigstore = await runSigstore('https://issuer.example')
const registry = useRegistry({
  GITHUB_ACTIONS_ISSUER: 'https://issuer.example',
  PROVENANCE_TRUSTED_ROOT: sigstore.rootFile,
})
const get = (path: string) => registry.call('getVersionProvenance', path)

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'reader')
  await givenProven(registry, sigstore, { publisher, node: 'proven', version: '1.0.0', run: {} })
  await givenVersion(registry, publisher, 'plain', '1.0.0')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/provenance', () => {
  test('200 with the bundle and its facts, as on the version', async () => {
    const { status, body } = await get('/nodes/PROVEN/versions/1.0/provenance')
    expect(status).toBe(200)
    expect(body.bundle.mediaType).toBe('application/vnd.dev.sigstore.bundle.v0.3+json')
    expect(body.provenance).toEqual({
      repository: 'https://github.com/octo/pack',
      workflow: '.github/workflows/publish.yml',
      commit: '0123456789abcdef0123456789abcdef01234567',
      ref: 'refs/heads/main',
      event: 'push',
      run_url: 'https://github.com/octo/pack/actions/runs/77/attempts/1',
      issuer: 'https://issuer.example',
      log_index: body.bundle.verificationMaterial.tlogEntries[0].logIndex,
      signed_at: expect.any(String),
    })
    const version = await registry.call('getNodeVersion', '/nodes/proven/versions/1.0.0')
    expect(version.body.provenance).toEqual(body.provenance)
    const [listed] = (await registry.call('listNodeVersions', '/nodes/proven/versions')).body
    expect(listed.provenance).toEqual(body.provenance)
  })

  test('400 for a version number that is too long', async () => {
    expect((await get(`/nodes/proven/versions/${'1'.repeat(201)}/provenance`)).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('/nodes/outlaw/versions/1.0.0/provenance')).status).toBe(403)
  })

  test('404 for a version without provenance, and for an unknown one', async () => {
    expect(await get('/nodes/plain/versions/1.0.0/provenance')).toMatchObject({
      status: 404,
      body: { error: 'provenance_not_found' },
    })
    expect((await get('/nodes/proven/versions/9.0.0/provenance')).body.error).toBe('version_not_found')
  })
})
