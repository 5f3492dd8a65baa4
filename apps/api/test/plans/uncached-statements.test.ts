import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApi, type Api } from '../../src/index.ts'
import { givenAdvisory } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { listenTo, type Listening } from './statements.ts'

const registry = useRegistry()
let listening: Listening
let api: Api

beforeAll(async () => {
  const { context } = registry
  const studio = await givenPublisher(registry, 'studio')
  for (const version of ['1.0.0', '1.1.0']) await givenVersion(registry, studio, 'plain', version)
  await givenAdvisory(registry, 'known')
  await givenProvenance('known', { '1.0.0': 'release.yml', '1.1.0': 'publish.yml' })
  await sql`update node_versions set yanked_at = now() where node_id = 'known' and version = '1.1.0'`.execute(
    context.db,
  )
  listening = listenTo(context.db)
  api = createApi({ ...context, db: listening.db })
  await context.search.caughtUp()
})

async function givenProvenance(nodeId: string, workflows: Record<string, string>): Promise<void> {
  for (const [version, workflow] of Object.entries(workflows)) {
    await sql`
      insert into version_provenance (version_id, bundle, digests, signature_sha256, issuer, repository, repository_id,
        commit, ref, workflow, event, run_url, log_index, signed_at)
      select id, '{}', '{}', id::text, 'https://issuer.test', 'https://github.com/octo/pack', '7', 'c0ffee',
        'refs/heads/main', ${workflow}, 'push', 'https://github.com/octo/pack/actions/runs/1', '5', '2026-10-01T10:00:00Z'
      from node_versions where node_id = ${nodeId} and version = ${version}
    `.execute(registry.context.db)
  }
}

async function read(path: string): Promise<any> {
  const response = await api.fetch(new Request(new URL(path, 'http://registry.test')))
  expect(response.status).toBe(200)
  return response.json()
}

async function readMany(identifiers: { node_id: string; version: string }[]): Promise<any[]> {
  const response = await api.fetch(
    new Request('http://registry.test/bulk/nodes/versions', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ node_versions: identifiers }),
    }),
  )
  const { node_versions: results }: any = await response.json()
  return results.map(({ node_version: version }: any) => version)
}

describe('an uncached answer takes an exact number of statements', () => {
  test.each([
    ['/nodes/plain', 1],
    ['/nodes/plain/versions', 2],
    ['/nodes/plain/install', 1],
    ['/nodes/plain/install?version=1.0.0', 1],
    ['/nodes/plain/versions/1.0.0', 3],
    ['/nodes/plain/versions/1.0.0/comfy-nodes', 2],
    ['/nodes/plain/versions/1.0.0/contents', 3],
    ['/nodes/plain/versions/1.0.0/review', 3],
    ['/nodes/plain/related', 2],
    ['/nodes/plain/daily-installs', 3],
    ['/publishers/studio', 1],
    ['/nodes?limit=30', 3],
    ['/nodes/search?search=plain', 2],
    // An advisory adds a query for the versions to install instead.
    ['/nodes/known', 2],
    ['/nodes/known/versions', 3],
    ['/nodes/known/install?version=1.0.0', 2],
    ['/versions?nodeId=plain', 4],
    ['/versions?nodeId=known', 5],
  ])('GET %s: %i', async (path, count) => {
    registry.context.revisions.invalidate('everything')
    const statements = await listening.during(() => read(path))
    expect(statements.map(({ text }) => text)).toHaveLength(count)
  })

  test.each([
    ['plain', 1],
    ['known', 2],
  ])('POST /bulk/nodes/versions of the pack %s: %i', async (nodeId, count) => {
    const statements = await listening.during(() => readMany([{ node_id: nodeId, version: '1.0.0' }]))
    expect(statements.map(({ text }) => text)).toHaveLength(count)
  })
})

test('versions in a list of a pack equal those read singly, with advisories, provenance and yanks', async () => {
  const versions: any[] = await read('/nodes/known/versions')
  const kinds = ['provenance', 'provenance_change', 'advisories', 'yanked_at']
  expect(versions.map((version) => [version.version, ...kinds.filter((kind) => version[kind])])).toEqual([
    ['2.0.0', 'provenance_change'],
    ['1.2.0', 'provenance_change'],
    ['1.1.0', 'provenance', 'provenance_change', 'advisories', 'yanked_at'],
    ['1.0.0', 'provenance', 'advisories'],
  ])
  const single = await Promise.all(versions.map(({ version }) => read(`/nodes/known/versions/${version}`)))
  expect(JSON.stringify(versions)).toBe(JSON.stringify(single))
})

test('versions across packs equal those read singly', async () => {
  const single = new Map<string, any>()
  for (const { node_id: nodeId, version } of (await read('/versions')).versions)
    single.set(`${nodeId}@${version}`, await read(`/nodes/${nodeId}/versions/${version}`))
  expect(single.size).toBe(6)
  for (const version of (await read('/versions')).versions)
    expect(version).toEqual(single.get(`${version.node_id}@${version.version}`))
  const several = await readMany([...single.values()].map(({ node_id, version }) => ({ node_id, version })))
  expect(several).toEqual([...single.values()].map((version) => ({ ...version, changes: undefined })))
})
