import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noteEverything } from '../../src/discovery/changes/outbox.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { createEmbeddedIndex } from '../../src/discovery/search/embedded-index.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { givenNode } from '../comfy-nodes.ts'
import { testRegistry, useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

type Index = ReturnType<typeof createEmbeddedIndex>

const registry = useRegistry()
const opened: { close(): Promise<void> }[] = []
const nodes = 600

/**
 * Opens another search index on this database. On a server, the index has its own connections, as in another process.
 */
async function openIndex(): Promise<Index> {
  const { config, db, log } = registry.context
  const own =
    config.database.kind === 'server' ? await connectDatabase<Schema>({ ...config.database, poolSize: 2 }) : undefined
  const index = createEmbeddedIndex({ config, db: own ?? db, log, changed: () => undefined })
  opened.push({
    close: async () => {
      await index.close()
      await own?.destroy()
    },
  })
  return index
}

/** Opens another search index whose queries `beforeSecondPage` sees. */
function openIndexOnThisConnection(): Index {
  const { config, db, log } = registry.context
  const index = createEmbeddedIndex({ config, db, log, changed: () => undefined })
  opened.push(index)
  return index
}

/** Runs a step before the query for the second page of the catalogue. */
function beforeSecondPage(step: () => Promise<void>) {
  const executor = registry.context.db.getExecutor()
  const read = executor.executeQuery.bind(executor)
  let pages = 0
  const reading = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    if (query.sql.includes('n.listed_at is not null and lower(n.id) >') && ++pages === 2) await step()
    return read(query)
  })
  onTestFinished(() => reading.mockRestore())
}

const found = async (index: Index, text: string) => (await index.search({ text })).hits.map(({ id }) => id)

beforeAll(async () => {
  await givenNode(registry, 'node-0')
  const values = Array.from({ length: nodes - 1 }, (_, number) => ({
    id: `node-${number + 1}`,
    publisher_id: 'makers',
    name: `Node ${number + 1}`,
    listed_at: new Date(),
  }))
  await registry.context.db.insertInto('nodes').values(values).execute()
})

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

describe('the embedded search of a process', () => {
  test('starts with the first query, which waits until the catalogue is loaded', async () => {
    const index = await openIndex()
    expect(index.isReady()).toBeUndefined()
    const asked = index.search({ text: '' })
    expect(index.isReady()).toBe(false)
    expect((await asked).total).toBe(nodes)
    expect(index.isReady()).toBe(true)
  })

  test('finds a new pack soon after its publish, in this and another process', async () => {
    const other = await openIndex()
    await other.start()
    await registry.context.search.start()
    const publisher = await givenPublisher(registry, 'finder')
    await givenVersion(registry, publisher, 'quokka', '1.0.0')
    const search = () => registry.fetch(new Request('http://registry.test/nodes/search?search=quokka'))
    await vi.waitFor(async () => expect(await (await search()).json()).toMatchObject({ total: 1 }), 10_000)
    await vi.waitFor(async () => expect(await found(other, 'quokka')).toEqual(['quokka']), 10_000)
    const { db } = registry.context
    await db.deleteFrom('node_versions').where('node_id', '=', 'quokka').execute()
    await db.deleteFrom('nodes').where('id', '=', 'quokka').execute()
    await vi.waitFor(async () => expect(await found(other, 'quokka')).toEqual([]), 10_000)
  })

  test('answers completely during a rebuild, and then includes the changes made meanwhile', async () => {
    const { db } = registry.context
    const index = await openIndex()
    await index.start()
    await noteEverything(db)
    const done = new AbortController()
    const rebuilt = index.caughtUp().then(() => done.abort())
    const totals = new Set<number>()
    await db.updateTable('nodes').set({ name: 'Numbat' }).where('id', '=', 'node-5').execute()
    while (!done.signal.aborted) totals.add((await index.search({ text: '' })).total)
    await rebuilt
    expect([...totals]).toEqual([nodes])
    await index.caughtUp()
    expect((await found(index, 'numbat'))[0]).toBe('node-5')
  })

  test('sorts by the installs of the last reading of the standings', async () => {
    const { db } = registry.context
    const index = await openIndex()
    await index.start()
    await db.updateTable('nodes').set({ downloads: 5000 }).where('id', '=', 'node-7').execute()
    const first = async () => (await index.search({ sort: 'installs', limit: 1 })).hits[0]?.id
    await index.caughtUp()
    expect(await first()).not.toBe('node-7')
    await index.readStandings()
    expect(await first()).toBe('node-7')
  })

  test('restarts after its thread breaks, and answers or refuses the pending query', async () => {
    const index = await openIndex()
    await index.start()
    const open = index.search({ text: 'node' }).then(
      () => 'answered',
      (error: Error) => String(error),
    )
    await index.breakThread()
    expect(await open).toMatch(/^(answered|RegistryError: Search is unavailable)/)
    expect(index.isReady()).toBe(false)
    expect((await index.search({ text: '' })).total).toBe(nodes)
  })
})

describe('loading the catalogue', () => {
  test('restarts when the thread breaks meanwhile, and then serves every node', async () => {
    const index = openIndexOnThisConnection()
    const isBroken = Promise.withResolvers<void>()
    // The search thread dies before it gets the second page.
    beforeSecondPage(async () => {
      await index.breakThread()
      isBroken.resolve()
    })
    const asked = index.search({ text: '' })
    await isBroken.promise
    expect((await asked).total).toBe(nodes)
  })

  test('skips a node that it cannot read', async () => {
    const { db } = registry.context
    const edit = (change: object) => db.updateTable('nodes').set(change).where('id', '=', 'node-9').execute()
    await edit({ translations: JSON.stringify({ de: null }) })
    const index = await openIndex()
    await index.start()
    expect((await index.search({ text: '' })).total).toBe(nodes - 1)
    await edit({ translations: '{}' })
    await index.caughtUp()
    expect((await index.search({ text: '' })).total).toBe(nodes)
  })
})

describe('the search of a registry', () => {
  test('makes /health and /health/ready answer 503 until it has loaded the catalogue', async () => {
    const search = openIndexOnThisConnection()
    const { call } = testRegistry({ ...registry.context, search })
    const isHalfRead = Promise.withResolvers<void>()
    const isReleased = Promise.withResolvers<void>()
    onTestFinished(() => isReleased.resolve())
    beforeSecondPage(async () => {
      isHalfRead.resolve()
      await isReleased.promise
    })
    const answers = async () => [
      await call('getHealth', '/health'),
      await call('getReadiness', '/health/ready'),
      await call('getLiveness', '/health/live'),
    ]
    const started = search.start()
    await isHalfRead.promise
    const early = await answers()
    isReleased.resolve()
    await started
    const refused = { status: 503, body: { error: 'search_unavailable' } }
    expect(early).toMatchObject([refused, refused, { status: 200 }])
    expect(await answers()).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
  })

  test('answers 503 with Retry-After while it is unavailable', async () => {
    await registry.context.search.close()
    const response = await registry.fetch(new Request('http://registry.test/nodes/search?search=node'))
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await response.json()).toMatchObject({ error: 'search_unavailable' })
  })
})
