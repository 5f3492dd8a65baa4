import { describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

describe('GET /core-releases', () => {
  test('200 with every release, newest first', async () => {
    const { status, body } = await registry.call('listCoreReleases', '/core-releases')
    expect(status).toBe(200)
    expect(body.releases.length).toBeGreaterThan(100)
    expect(body.releases).toContainEqual({ version: '0.3.40', date: expect.stringMatching(/^2025-\d\d-\d\d$/) })
    const versions = body.releases.map(({ version }: { version: string }) => version)
    expect(versions.indexOf('0.3.40')).toBeLessThan(versions.indexOf('0.3.9'))
  })
})
