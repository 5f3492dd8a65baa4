import { beforeAll, describe, expect, test } from 'vitest'
import { reindexNodesJob } from '../../src/system/upkeep/reindex-nodes-job.ts'
import { givenAdmin, lastAudit } from '../admins.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode, givenService } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { rowsOf } from '../merges/duplicates.ts'
import { givenUnclaimed } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const reindex = (query = '', as = admin) => send(registry, 'reindexNodes', `POST /nodes/reindex${query}`, { as })
const ids = ['A-pack', 'b-pack', 'C-pack', 'copied', 'found']

/**
 * Creates nodes with two versions each, a node from a list without versions, and a mirrored node. The mirrored node
 * counts more comfy nodes than were copied.
 */
async function givenCatalogue(): Promise<void> {
  const { db } = registry.context
  for (const id of ids.slice(0, 4)) {
    await givenNode(registry, id)
    const first = await givenArrived(registry, id, '1.0.0', { created_at: new Date('2025-01-01') })
    await givenExtracted(registry, id, first, extraction(definition('Old'), definition('Both')))
    const second = await givenArrived(registry, id, '1.1.0', { created_at: new Date('2025-02-01') })
    await givenExtracted(registry, id, second, extraction(definition('Both')))
  }
  await givenUnclaimed(registry, 'found', ['From a list'])
  await db
    .updateTable('nodes')
    .set({ released_at: new Date('2024-01-01') })
    .where('id', '=', 'found')
    .execute()
  await db.insertInto('mirror_sources').values({ base_url: 'https://source.test' }).execute()
  await db.insertInto('mirrored_nodes').values({ node_id: 'copied', base_url: 'https://source.test' }).execute()
  await db.updateTable('nodes').set({ comfy_node_count: 40 }).where('id', '=', 'copied').execute()
}

/** Breaks derived values, as a bug or a manual change could. */
async function spoil(): Promise<void> {
  const { db } = registry.context
  await db
    .updateTable('nodes')
    .set({ latest_version_id: null, released_at: null, comfy_node_count: 9 })
    .where('id', 'in', ['A-pack', 'C-pack'])
    .execute()
  await db.updateTable('comfy_nodes').set({ is_current: true }).where('node_id', '=', 'b-pack').execute()
}

const current = () =>
  registry.context.db
    .selectFrom('comfy_nodes')
    .select(['node_id', 'name', 'version_id', 'is_current'])
    .orderBy('node_id')
    .orderBy('name')
    .orderBy('version_id')
    .execute()

beforeAll(async () => {
  ;({ admin } = await givenAdmin(registry))
  await givenCatalogue()
})

describe('POST /nodes/reindex', () => {
  test('200 recomputes derived data in the background, in batches', async () => {
    const before = { nodes: await rowsOf(registry, ...ids), comfyNodes: await current() }
    await spoil()
    expect(await rowsOf(registry, ...ids)).not.toEqual(before.nodes)
    expect((await reindex('?max_batch=2')).status).toBe(200)
    await registry.review()
    expect({ nodes: await rowsOf(registry, ...ids), comfyNodes: await current() }).toEqual(before)
    expect(await lastAudit(registry, 'registry')).toEqual({
      actor: 'user:ada',
      action: 'upkeep.reindex',
      detail: { nodes: 5, mended: 3 },
    })
  })

  test('200 leaves correct rows untouched', async () => {
    const { db } = registry.context
    const changes = () => db.selectFrom('nodes').select(['id', 'updated_at']).orderBy('id').execute()
    const before = await changes()
    await reindex('?max_batch=0')
    await registry.review()
    expect(await changes()).toEqual(before)
    expect((await lastAudit(registry, 'registry'))?.detail).toMatchObject({ mended: 0 })
  })

  test('200 for a service, and a repeated batch changes nothing more', async () => {
    const { context } = registry
    const before = await rowsOf(registry, ...ids)
    await spoil()
    expect((await reindex('', await givenService(registry, 'scheduler'))).status).toBe(200)
    const data = { batch: 3, by: 'service:scheduler', after: '', count: 0, mended: 0 }
    const attempt = { data, number: 1, isLast: false }
    await reindexNodesJob(context, attempt)
    await reindexNodesJob(context, attempt)
    await registry.review()
    expect(await rowsOf(registry, ...ids)).toEqual(before)
  })

  test('400 for an invalid number of nodes', async () => {
    expect((await reindex('?max_batch=many')).status).toBe(400)
  })

  test('401 without a credential, and 403 for a caller who is neither a service nor an admin', async () => {
    expect((await registry.call('reindexNodes', '/nodes/reindex', { method: 'POST' })).status).toBe(401)
    expect((await reindex('', await givenPerson(registry, 'pat'))).body.error).toBe('services_only')
  })
})
