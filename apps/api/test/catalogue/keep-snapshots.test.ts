import { readdir } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { askForCatalogue } from '../../src/discovery/feed/jobs.ts'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { keepSnapshots } from '../../src/discovery/feed/keep-snapshots.ts'
import { bringUp, latest, readSnapshot } from '../catalogue.ts'
import { severalConnections, useRegistry } from '../harness.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const registry = useRegistry(severalConnections)
const hourMs = 60 * 60 * 1000
const later = (ms: number) => ({ ...registry.context, clock: { now: () => new Date(Date.now() + ms) } })
const rows = () => registry.context.db.selectFrom('catalogue_snapshots').selectAll().orderBy('made_at').execute()

async function names(): Promise<string[]> {
  const found: string[] = []
  for await (const { sha256 } of registry.context.catalogueBlobs.list()) found.push(sha256)
  return found.toSorted()
}

async function namesOfRows(): Promise<string[]> {
  return (await rows()).flatMap((row) => [row.brotli_sha256, row.gzip_sha256]).toSorted()
}

let count = 0
async function givenChange(): Promise<string> {
  const id = `pack-${++count}`
  await givenUnclaimed(registry, id)
  await enterChanges(registry.context)
  return id
}

beforeEach(async () => {
  await givenChange()
  await bringUp(registry)
})

describe('a snapshot', () => {
  test('is made when the feed has advanced, and not otherwise', async () => {
    const before = await rows()
    await keepSnapshots(registry.context)
    expect(await rows()).toEqual(before)
    const id = await givenChange()
    await keepSnapshots(registry.context)
    expect((await readSnapshot(registry)).map((node) => node.id)).toContain(id)
    expect((await rows()).length).toBe(before.length + 1)
  })

  test('is made once by concurrent calls, and leaves no temporary file', async (context) => {
    context.skip(registry.context.config.database.kind === 'embedded', 'there the job keeps its own from another')
    await givenChange()
    const made: unknown[] = []
    const log = Object.create(registry.context.log, { info: { value: (facts: unknown) => made.push(facts) } })
    await Promise.all(Array.from({ length: 4 }, () => keepSnapshots({ ...registry.context, log })))
    expect(made).toHaveLength(1)
    expect(await readdir(registry.context.incomingDirectory)).toEqual([])
  })

  test('with unchanged content is reused with the newer number', async () => {
    const { sequence, snapshot } = await latest(registry)
    const id = await givenChange()
    await bringUp(registry)
    await setNodeStatus(registry, id, 'deleted')
    await bringUp(registry)
    const now = await latest(registry)
    expect(now).toMatchObject({ sequence: sequence + 2, snapshot: { sha256: snapshot.sha256, sequence: sequence + 2 } })
  })

  test('is made again after a day, to refresh counters', async () => {
    await registry.context.db.updateTable('nodes').set({ downloads: 1000 }).execute()
    await keepSnapshots(registry.context)
    expect((await readSnapshot(registry))[0].downloads).toBe(0)
    await keepSnapshots(later(25 * hourMs))
    expect((await readSnapshot(registry))[0].downloads).toBe(1000)
    await registry.context.db.updateTable('nodes').set({ downloads: 0 }).execute()
    await registry.context.db.deleteFrom('catalogue_snapshots').execute()
  })

  test('is made again when its bytes are missing', async () => {
    const [newest] = (await rows()).toReversed()
    await registry.context.catalogueBlobs.remove(newest?.gzip_sha256 ?? '', new Date(Date.now() + hourMs))
    await keepSnapshots(registry.context)
    expect((await readSnapshot(registry)).length).toBeGreaterThan(0)
  })
})

describe('the sweep of snapshots', () => {
  test('leaves the newest snapshot, and those that were the newest within the last hour', async () => {
    await givenChange()
    await keepSnapshots(registry.context)
    const before = await rows()
    expect(before.length).toBeGreaterThan(1)
    await keepSnapshots(registry.context)
    expect(await rows()).toEqual(before)
    await keepSnapshots(later(1.5 * hourMs))
    expect(await rows()).toEqual(before.slice(-1))
    expect(await names()).toEqual(await namesOfRows())
    expect((await readSnapshot(registry)).length).toBeGreaterThan(0)
  })

  test('removes bytes that no snapshot has', async () => {
    await registry.context.db.deleteFrom('catalogue_snapshots').execute()
    await givenChange()
    await keepSnapshots(registry.context)
    await registry.context.db.deleteFrom('catalogue_snapshots').execute()
    await keepSnapshots(later(2 * hourMs))
    await keepSnapshots(later(4 * hourMs))
    expect(await names()).toEqual(await namesOfRows())
  })
})

test('jobs update the feed immediately, and make a snapshot when the last one is old enough', async () => {
  const { context } = registry
  await context.db.deleteFrom('catalogue_snapshots').execute()
  await givenUnclaimed(registry, 'by-a-job')
  await askForCatalogue(context)
  await context.jobs.workOff()
  expect((await readSnapshot(registry)).map(({ id }) => id)).toContain('by-a-job')
  const { snapshot } = await latest(registry)
  await givenUnclaimed(registry, 'by-a-later-job')
  await askForCatalogue(context)
  await askForCatalogue(context)
  await context.jobs.workOff()
  expect(await latest(registry)).toMatchObject({
    sequence: snapshot.sequence + 1,
    snapshot: { sha256: snapshot.sha256 },
  })
  await context.jobs.workOff(new Date(Date.now() + context.config.catalogue.snapshotMs + 1000))
  expect((await readSnapshot(registry)).map(({ id }) => id)).toContain('by-a-later-job')
})
