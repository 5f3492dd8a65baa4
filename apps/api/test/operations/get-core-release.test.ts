import { describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const read = (release: string) => registry.call('getCoreRelease', `/core-releases/${release}`)

describe('GET /core-releases/{release}', () => {
  test('200 with the changes since the previous release, and since an older one', async () => {
    const { status, body } = await read('0.3.40')
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: '0.3.40', since: '0.3.39' })
    const all = (await read('0.3.40?since=0.2.0')).body
    expect(all.since).toBe('0.2.0')
    expect(all.added.length).toBeGreaterThan(body.added.length)
  })

  test('200 with all nodes for the first release', async () => {
    const { releases } = (await registry.call('listCoreReleases', '/core-releases')).body
    const { body } = await read(releases.at(-1).version)
    expect(body).not.toHaveProperty('since')
    expect(body.added).toContain('KSampler')
  })

  test('400 for a release number that is too long', async () => {
    expect((await read('1'.repeat(51))).status).toBe(400)
  })

  test('404 for an unknown release, on either side', async () => {
    expect((await read('9.9.9')).body.error).toBe('core_release_unknown')
    expect((await read('0.3.40?since=constructor')).body.error).toBe('core_release_unknown')
  })
})
