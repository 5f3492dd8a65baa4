import { beforeAll, describe, expect, test } from 'vitest'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { bringUp, latest } from '../catalogue.ts'
import { useRegistry } from '../harness.ts'
import { expectKnown } from '../known-bytes.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()
let publisher: Awaited<ReturnType<typeof givenPublisher>>

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
})

describe('GET /catalogue/latest', () => {
  test('200 without a snapshot before the first one is made', async () => {
    expect(await latest(registry)).toEqual({
      feed: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sequence: 0,
      changes_url: 'http://registry.test/catalogue/changes',
    })
  })

  test('200 with the newest snapshot, and how far the feed is', async () => {
    await givenVersion(registry, publisher, 'pack', '1.0.0')
    await bringUp(registry)
    const { sequence, snapshot } = await latest(registry)
    expect(sequence).toBe(1)
    expect(snapshot).toEqual({
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sequence: 1,
      nodes: 1,
      size: expect.any(Number),
      url: `http://registry.test/catalogue/snapshots/${snapshot.sha256}`,
      created_at: expect.stringMatching(/Z$/),
    })
    await givenVersion(registry, publisher, 'pack', '1.1.0')
    await enterChanges(registry.context)
    expect(await latest(registry)).toMatchObject({ sequence: 2, snapshot: { sequence: 1 } })
  })

  test('304 when If-None-Match matches', () => expectKnown(registry, 'getLatestCatalogue', '/catalogue/latest'))
})
