import { liteClient } from 'algoliasearch/lite'
import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { answersWith, hangs, resets } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { runAlgolia } from './algolia-stand-in.ts'
import { givenCatalogue } from './catalogue.ts'
import { serveRegistry } from './serve-registry.ts'

const algolia = runAlgolia()
const registry = useRegistry(algolia.environment)
const served = serveRegistry(registry)

const found = async (query: string): Promise<string[]> => {
  const { body } = await registry.call('searchNodes', `/nodes/search?limit=50&${query}`)
  return body.nodes.map(({ id }: { id: string }) => id)
}
/** Waits until search has followed all changes, and runs the queued job. */
const copied = async (): Promise<void> => {
  await registry.context.search.caughtUp()
  await registry.review()
}
const rename = (id: string, name: string) =>
  registry.context.db.updateTable('nodes').set({ name }).where('id', '=', id).execute()

beforeAll(async () => {
  await givenCatalogue(registry)
  await registry.context.search.start()
  await copied()
})

describe('the copy at Algolia', () => {
  test('has active packs, banned packs and suggestions in separate indexes', () => {
    expect([...(algolia.indexes.get('nodes_index')?.records.keys() ?? [])].toSorted()).toEqual([
      'faceless',
      'impact-pack',
      'mask-tools',
      'video-kit',
    ])
    expect([...(algolia.indexes.get('nodes_index_hidden')?.records.keys() ?? [])]).toEqual(['face-stealer'])
    expect(algolia.indexes.get('nodes_index_query_suggestions')?.records.get('face')).toMatchObject({ query: 'face' })
    expect([...algolia.indexes.keys()].filter((name) => name.includes('_tmp_'))).toEqual([])
  })

  test('follows changes, bans and removals', async () => {
    const { db } = registry.context
    await givenNode(registry, 'brush', { name: 'Brush' })
    await copied()
    expect(await found('search=brush')).toEqual(['brush'])
    await rename('brush', 'Pencil')
    await copied()
    expect(await found('search=pencil')).toEqual(['brush'])
    await db.updateTable('nodes').set({ status: 'banned' }).where('id', '=', 'brush').execute()
    await copied()
    expect(await found('search=pencil')).toEqual([])
    expect(await found('search=pencil&include_banned=true')).toEqual(['brush'])
    await db.deleteFrom('nodes').where('id', '=', 'brush').execute()
    await copied()
    expect(await found('search=pencil&include_banned=true')).toEqual([])
  })

  test.each([
    ['fails', answersWith(500)],
    ['disconnects', resets],
  ])('loses nothing while Algolia %s', async (what, fault) => {
    algolia.faults.set('POST /1/indexes/*/batch', fault)
    await rename('faceless', `Waiting ${what}`)
    await copied()
    expect(await found('search=waiting')).toEqual([])
    algolia.faults.clear()
    await registry.context.jobs.send(registry.context.db, 'copy-to-algolia', {}, 'copy-to-algolia')
    await registry.review()
    expect(await found('search=waiting')).toEqual(['faceless'])
    await rename('faceless', 'Faceless')
    await copied()
  })

  test('is retried after a 429 with Retry-After', async () => {
    algolia.faults.set('POST /1/indexes/*/batch', (request, response) => {
      algolia.faults.clear()
      answersWith(429, { message: 'Too Many Requests' }, { 'Retry-After': '1' })(request, response)
    })
    await rename('faceless', 'Slowly')
    await copied()
    expect(await found('search=slowly')).toEqual(['faceless'])
    await rename('faceless', 'Faceless')
    await copied()
  })

  test('is retried within an hour after its last attempt failed', async () => {
    algolia.faults.set('POST /1/indexes/*/batch', answersWith(500))
    await rename('faceless', 'Patient')
    await copied()
    algolia.faults.clear()
    await registry.context.jobs.workOff(new Date(Date.now() + 60 * 60_000))
    expect(await found('search=patient')).toEqual(['faceless'])
    await rename('faceless', 'Faceless')
    await copied()
  })

  test('keeps its records during a rebuild', async () => {
    const index = algolia.indexes.get('nodes_index')
    if (!index) throw new Error('no index')
    const before = index.records.size
    index.fewest = before
    const operations: string[] = []
    algolia.watch = (operation) => operations.push(operation)
    await registry.context.db.deleteFrom('algolia_copies').execute()
    await registry.context.jobs.send(registry.context.db, 'copy-to-algolia', {}, 'copy-to-algolia')
    await registry.review()
    expect(operations).toContainEqual(expect.stringMatching(/^POST .*nodes_index_tmp_.*operation$/))
    // The index was neither replaced nor cleared.
    expect(algolia.indexes.get('nodes_index')).toBe(index)
    expect(index.fewest).toBe(before)
    expect(await found('search=mask&sort=stars')).toEqual(['mask-tools', 'impact-pack'])
  })

  test('stays searchable if a rebuild fails, and the next one leaves no temporary index', async () => {
    algolia.faults.set('operation', answersWith(500))
    await registry.context.db.deleteFrom('algolia_copies').execute()
    await registry.context.jobs.send(registry.context.db, 'copy-to-algolia', {}, 'copy-to-algolia')
    await registry.review()
    expect(await found('search=faceless')).toEqual(['faceless'])
    algolia.faults.clear()
    await registry.context.jobs.workOff(new Date(Date.now() + 60 * 60_000))
    expect([...algolia.indexes.keys()].filter((name) => name.includes('_tmp_'))).toEqual([])
    expect(await registry.context.db.selectFrom('algolia_copies').select('application').execute()).toHaveLength(1)
  })

  test('includes a very large pack', async () => {
    await givenNode(registry, 'huge', {
      name: 'Huge',
      description: '放大'.repeat(20_000),
      tags: Array.from({ length: 500 }, (_, at) => `tag-${at}`),
    })
    const version = await givenArrived(registry, 'huge', '1.0.0')
    const names = Array.from({ length: 2000 }, (_, at) => definition(`EnormousNodeOfMany${at}`))
    await givenExtracted(registry, 'huge', version, extraction(...names))
    await copied()
    expect(await found('search=huge')).toEqual(['huge'])
    const record = algolia.indexes.get('nodes_index')?.records.get('huge')
    expect(Buffer.byteLength(JSON.stringify(record))).toBeGreaterThan(5000)
    await registry.context.db.deleteFrom('comfy_nodes').where('node_id', '=', 'huge').execute()
    await registry.context.db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', 'huge').execute()
    await copied()
  })
})

describe('a search at Algolia', () => {
  test.each([
    ['search=face', ['faceless', 'impact-pack', 'mask-tools']],
    ['search=facedetailer', ['impact-pack']],
    ['search=mask%20tools', ['mask-tools']],
    ['search=video-kit', ['video-kit']],
    ['search=maks-tools', []],
    ['search=musk', ['mask-tools', 'impact-pack']],
    ['search=face%20out:MASK', ['impact-pack']],
    ['search=tag:face', ['impact-pack', 'mask-tools']],
    ['search=pack:impact', ['impact-pack']],
    ['search=face&license=mit', ['faceless', 'impact-pack']],
    ['license=Apache', []],
    ['search=license:apache', ['mask-tools']],
    ['publisher_id=MAKERS&tag=video', ['video-kit']],
    ['search=by:makers%20tag:video', ['video-kit']],
    ['tag=face&tag=video&sort=installs', ['video-kit', 'impact-pack', 'mask-tools']],
    ['has_comfy_nodes=true', ['impact-pack']],
    ['has_comfy_nodes=false&sort=name', ['faceless', 'mask-tools', 'video-kit']],
    ['publisher_id=makers&updated_since=2999-01-01', []],
    ['supported_os=linux&comfyui_version=0.3.40&search=video', ['video-kit']],
    ['search=stealer&include_banned=true', ['face-stealer']],
  ])('for %s finds %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  test('counts the values of a facet without its own filter', async () => {
    const { body } = await registry.call(
      'searchNodes',
      '/nodes/search?license=MIT&facet=license&facet=tag&facet=has_comfy_nodes',
    )
    expect(body.facets).toMatchObject({
      license: [
        { value: 'MIT', count: 2 },
        { value: 'Apache-2.0', count: 1 },
      ],
      tag: [
        { value: 'detailer', count: 1 },
        { value: 'face', count: 1 },
      ],
    })
  })

  test('returns the reasons of a match', async () => {
    const { hits } = await registry.context.search.search({ text: 'impact-pack' })
    expect(hits[0]?.reasons.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['exact-id', 'id', 'name']))
    const [node] = (await registry.context.search.search({ text: 'facedetailer' })).hits
    expect(node).toMatchObject({ comfyNodes: ['FaceDetailer'] })
    expect(node?.reasons).toContainEqual({ kind: 'exact-comfy-node' })
    expect((await registry.context.search.search({ text: 'musk' })).hits[0]?.reasons).toContainEqual({ kind: 'typo' })
  })

  test('suggests queries, packs and comfy nodes', async () => {
    const suggested = await registry.context.search.suggest('face', 5)
    expect(suggested.queries).toContain('faceless')
    expect(suggested.packs).toContainEqual({ id: 'impact-pack', name: 'ComfyUI Impact Pack' })
    expect(suggested.comfyNodes).toEqual([{ name: 'FaceDetailer', packId: 'impact-pack' }])
    expect(await registry.context.search.comfyNodeNames('mask', 10)).toEqual(['MaskToSegs'])
  })

  test.each([
    ['is slow', hangs],
    ['fails', answersWith(500)],
    ['disconnects', resets],
    ['answers with unexpected JSON', answersWith(200, { hello: 'there' })],
  ])('is unavailable while Algolia %s', async (_, fault) => {
    algolia.faults.set('queries', fault)
    const answer = await registry.call('searchNodes', '/nodes/search?search=face')
    expect(answer).toMatchObject({ status: 503, body: { error: 'search_unavailable' } })
  })

  test('also works through the Algolia protocol of this registry', async () => {
    const hosts = [{ url: served.url.host, protocol: 'http' as const, accept: 'readWrite' as const }]
    const { results } = await liteClient('ANY', 'key', { hosts }).searchForHits<{ id: string }>({
      requests: [{ indexName: 'nodes_index', query: 'segs', restrictSearchableAttributes: ['comfy_nodes'] }],
    })
    expect(results[0]?.hits.map(({ id }) => id)).toEqual(['impact-pack'])
  })
})
