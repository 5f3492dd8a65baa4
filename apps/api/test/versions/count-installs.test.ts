import { beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log/log.ts'
import { createInstallCounter } from '../../src/registry/versions/count-installs.ts'
import { severalConnections, useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry(severalConnections)
const versions: { id: string; node_id: string }[] = []

beforeAll(async () => {
  const owner = await givenPublisher(registry, 'counter')
  for (const node of ['one', 'two']) await givenVersion(registry, owner, node, '1.0.0')
  await givenVersion(registry, owner, 'one', '1.1.0')
  versions.push(
    ...(await registry.context.db
      .selectFrom('node_versions')
      .select(['id', 'node_id'])
      .orderBy('node_id')
      .orderBy('version')
      .execute()),
  )
})

const counter = (limits = {}) => {
  const { db, clock } = registry.context
  return createInstallCounter({ db, clock, log: createLog('silent') }, { everyMs: 60_000, ...limits })
}

const downloads = async () => {
  const rows = await registry.context.db.selectFrom('nodes').select(['id', 'downloads']).orderBy('id').execute()
  return rows.map((row) => row.downloads)
}
const ofVersions = async () => {
  const rows = await registry.context.db
    .selectFrom('node_installs')
    .innerJoin('node_versions', 'node_versions.id', 'node_installs.version_id')
    .select('count')
    .orderBy('node_id')
    .orderBy('version')
    .execute()
  return rows.map(({ count }) => count)
}

test('counts of several processes add up by node and version once they are written', async () => {
  const [here, there] = [counter(), counter()]
  for (let i = 0; i < 10; i++) for (const version of versions) here.count(version)
  for (const version of versions) there.count(version)
  expect(await downloads()).toEqual([0, 0])
  await Promise.all([here.flush(), there.flush(), here.flush()])
  await Promise.all([here.close(), there.close()])
  expect(await downloads()).toEqual([22, 11])
  expect(await ofVersions()).toEqual([11, 11, 11])
})

test('remaining counts are written on close, once', async () => {
  const before = await downloads()
  const counting = counter()
  counting.count(versions[0]!)
  await counting.close()
  await counting.close()
  expect(await downloads()).toEqual([before[0]! + 1, before[1]])
})

test('counts are written at an interval', async () => {
  const before = await downloads()
  const counting = counter({ everyMs: 10 })
  counting.count(versions[0]!)
  await expect.poll(downloads).toEqual([before[0]! + 1, before[1]])
  await counting.close()
})

test('counts stay after a failed write', async () => {
  const before = await downloads()
  const { db, clock } = registry.context
  let isAway = true
  // A database that fails to begin transactions while `isAway` is true.
  const sometimes = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && isAway) throw new Error('Connection terminated')
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const counting = createInstallCounter({ db: sometimes, clock, log: createLog('silent') }, { everyMs: 60_000 })
  counting.count(versions[0]!)
  await expect(counting.flush()).rejects.toThrow('terminated')
  counting.count(versions[0]!)
  isAway = false
  await counting.close()
  expect(await downloads()).toEqual([before[0]! + 2, before[1]])
})

test('a removed version does not block others', async () => {
  const before = await downloads()
  const counting = counter()
  counting.count({ id: '00000000-0000-4000-8000-000000000000', node_id: 'nobody' })
  counting.count(versions[2]!)
  await counting.flush()
  await counting.close()
  expect(await downloads()).toEqual([before[0], before[1]! + 1])
})

test('beyond a limit of versions, further ones are not counted', async () => {
  const before = await downloads()
  const counting = counter({ most: 1 })
  for (const version of [versions[0]!, versions[2]!, versions[0]!]) counting.count(version)
  await counting.close()
  expect(await downloads()).toEqual([before[0]! + 2, before[1]])
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'the count of a locked node is written later, without waiting',
  async () => {
    const before = await downloads()
    const counting = counter()
    for (const version of [versions[0]!, versions[2]!]) counting.count(version)
    await registry.context.db.transaction().execute(async (tx) => {
      await tx.selectFrom('nodes').select('id').where('id', '=', 'one').forUpdate().execute()
      await counting.flush()
      expect(await downloads()).toEqual([before[0], before[1]! + 1])
    })
    await counting.close()
    expect(await downloads()).toEqual([before[0]! + 1, before[1]! + 1])
  },
)
