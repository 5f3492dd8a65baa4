import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode, givenService } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
const day = (n: number) => new Date(Date.UTC(2026, 0, n))
let service: Person

const backfill = (query = '', as: Person | undefined = service) =>
  send(registry, 'backfillComfyNodes', `POST /comfy-nodes/backfill${query}`, { as })
const queued = async () => {
  const rows = await registry.context.db
    .selectFrom('version_reviews')
    .innerJoin('node_versions', 'node_versions.id', 'version_reviews.version_id')
    .select(['node_versions.node_id', 'node_versions.version'])
    .execute()
  return rows.map(({ node_id, version }) => `${node_id} ${version}`).toSorted()
}

beforeAll(async () => {
  service = await givenService(registry, 'scheduler')
  await givenNode(registry, 'pack')
  const known = await givenArrived(registry, 'pack', '1.0.0', { created_at: day(1) })
  await givenExtracted(registry, 'pack', known, extraction(definition('One')))
  await givenArrived(registry, 'pack', '1.1.0', {
    created_at: day(2),
    comfy_node_extract_status: 'failed',
    updated_at: day(2),
  })
  await givenArrived(registry, 'pack', '1.3.0', { created_at: day(4) })
  await givenArrived(registry, 'pack', '1.2.0', { created_at: day(3), status: 'flagged' })
  await givenArrived(registry, 'pack', '1.4.0', { created_at: day(1), status: 'deleted' })
  await givenArrived(registry, 'pack', '1.5.0', {
    created_at: day(1),
    mirrored: true,
    remote_url: 'https://elsewhere.test/pack.zip',
  })
})

describe('POST /comfy-nodes/backfill', () => {
  test('400 for an invalid number of versions', async () => {
    for (const query of ['?max_node=0', '?max_node=1001', '?max_node=all']) {
      expect((await backfill(query)).status).toBe(400)
    }
  })

  test('401 without a credential', async () => {
    expect((await backfill('', { ...service, headers: {} })).status).toBe(401)
  })

  test('403 for a caller who is neither an admin nor a service', async () => {
    await givenPerson(registry, 'first', { admin: true })
    expect((await backfill('', await givenPerson(registry, 'somebody'))).body.error).toBe('services_only')
  })

  test('204 queues the oldest stored versions, those never tried first, up to the given number', async () => {
    expect((await backfill('?max_node=1')).status).toBe(204)
    expect(await queued()).toEqual(['pack 1.2.0'])
    expect((await backfill('?max_node=2')).status).toBe(204)
    expect(await queued()).toEqual(['pack 1.2.0', 'pack 1.3.0'])
  })

  test('204, and repeated calls queue each version once', async () => {
    await backfill()
    await backfill()
    expect(await queued()).toEqual(['pack 1.1.0', 'pack 1.2.0', 'pack 1.3.0'])
  })
})
