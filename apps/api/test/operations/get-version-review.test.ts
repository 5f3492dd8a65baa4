import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { blockingFinding, givenReview, harmlessFinding } from '../reviews.ts'

const registry = useRegistry()

const read = (nodeId: string, version: string, as?: Awaited<ReturnType<typeof givenPerson>>) =>
  send(registry, 'getVersionReview', `GET /nodes/${nodeId}/versions/${version}/review`, { as })

beforeAll(async () => {
  const studio = await givenPublisher(registry, 'studio')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await givenVersion(registry, studio, 'Pack', version)
  await givenVersion(registry, studio, 'outlaw', '1.0.0')
  await givenVersion(registry, studio, 'fresh', '1.0.0')
})

describe('GET /nodes/{nodeId}/versions/{version}/review', () => {
  test('200 with effects of the code beyond its own nodes', async () => {
    const studio = await givenPublisher(registry, 'patcher')
    const files = {
      '__init__.py': 'import nodes\nnodes.KSampler.sample = print\nWEB_DIRECTORY = "js"\n',
      'js/a.js': 'app.registerExtension({ nodeCreated(node) { node.addWidget("button", "a", "b", () => {}) } })\n',
      'requirements.txt': 'numpy<2\n',
    }
    await givenVersion(registry, studio, 'patches', '1.0.0', { files })
    const fact = (kind: string, target: string, file: string, line: number) => ({ kind, target, file, line, places: 1 })
    expect((await read('patches', '1.0.0')).body.outside_effects).toEqual({
      effects: [
        fact('widgets-of-all-nodes', 'nodeCreated: addWidget', 'js/a.js', 1),
        fact('core-patch', 'nodes.KSampler.sample', '__init__.py', 2),
        fact('package-limit', 'numpy<2', 'requirements.txt', 1),
      ],
      total: 3,
      read_files: 2,
      files: 2,
    })
  })

  test('200 with the ComfyUI releases that have what the code uses', async () => {
    const studio = await givenPublisher(registry, 'needs')
    const files = {
      '__init__.py':
        'import comfy.ldm.nowhere\nfrom comfy.ldm.flux.layers import apply_mod\ntry:\n  from comfy_api.latest import io\nexcept ImportError:\n  io = None\n',
    }
    await givenVersion(registry, studio, 'needy', '1.0.0', { files })
    expect((await read('needy', '1.0.0')).body.comfyui_use).toEqual({
      since: '0.3.25',
      symbols: 3,
      deciding: [{ symbol: 'comfy.ldm.flux.layers.apply_mod', since: '0.3.25', file: '__init__.py', line: 2 }],
      unknown: [{ symbol: 'comfy.ldm.nowhere', file: '__init__.py', line: 1 }],
      unknown_count: 1,
    })
  })

  test('200 without effects for a report of older rules', async () => {
    await givenReview(registry, 'Pack', '1.1.0', { review: { state: 'passed' }, findings: [] })
    expect((await read('Pack', '1.1.0')).body).not.toHaveProperty('outside_effects')
    expect((await read('Pack', '1.1.0')).body).not.toHaveProperty('comfyui_use')
    const { body } = await read('fresh', '1.0.0')
    expect(body.outside_effects).toMatchObject({ effects: [], total: 0 })
  })

  test('200 with import failures of Python, and no other problem', async () => {
    const failure = {
      kind: 'import-failure' as const,
      file: '__init__.py',
      line: 3,
      detail: 'there is no module `.nodes`',
    }
    const other = { kind: 'unresolved-mapping' as const, file: 'nodes.py', line: 9, detail: 'a name is computed' }
    await givenReview(registry, 'Pack', '1.2.0', {
      review: { state: 'passed', decided_at: new Date('2026-01-01T00:00:01.345Z') },
      findings: [],
      problems: [failure, other],
    })
    expect((await read('Pack', '1.2.0')).body.import_failures).toEqual([failure])
  })

  test('200 with the verdict, stage times, capabilities and numbers of findings', async () => {
    const id = await givenReview(registry, 'Pack', '1.0.0', {
      review: {
        state: 'passed',
        attempts: 2,
        read_at: new Date('2026-01-01T00:00:01.100Z'),
        extracted_at: new Date('2026-01-01T00:00:01.200Z'),
        scanned_at: new Date('2026-01-01T00:00:01.300Z'),
        decided_at: new Date('2026-01-01T00:00:01.345Z'),
      },
      findings: [harmlessFinding],
      capabilities: [
        { capability: 'native-code', places: [{ file: 'bin/tool.so', line: undefined }] },
        { capability: 'network', places: [{ file: 'a.py', line: 3 }] },
      ],
    })
    const { db } = registry.context
    await db.deleteFrom('comfy_nodes').where('version_id', '=', id).execute()
    await db.insertInto('comfy_nodes').values({ node_id: 'Pack', version_id: id, name: 'Blur' }).execute()
    await db
      .updateTable('node_versions')
      .set({ comfy_node_extract_status: 'success', uploaded_at: new Date('2026-01-01T00:00:01.001Z') })
      .where('id', '=', id)
      .execute()
    const { status, body } = await read('pack', 'v1.0.0')
    expect(status).toBe(200)
    expect(body).toEqual({
      node_id: 'Pack',
      version: '1.0.0',
      status: 'NodeVersionStatusActive',
      state: 'passed',
      stages: [
        { stage: 'uploaded', at: '2026-01-01T00:00:01.001Z' },
        { stage: 'unpacked', at: '2026-01-01T00:00:01.002Z' },
        { stage: 'read', at: '2026-01-01T00:00:01.100Z' },
        { stage: 'extracted', at: '2026-01-01T00:00:01.200Z' },
        { stage: 'scanned', at: '2026-01-01T00:00:01.300Z' },
        { stage: 'visible', at: '2026-01-01T00:00:01.345Z' },
      ],
      attempts: 2,
      verdict: 'pass',
      capabilities: ['native-code', 'network'],
      finding_count: 1,
      blocking_count: 0,
      rules_version: 1,
      comfy_node_extract_status: 'success',
      comfy_node_count: 1,
    })
  })

  test('200 without findings, errors, notes and messages, even for the owner', async () => {
    const decided = new Date()
    await givenReview(registry, 'Pack', '1.1.0', {
      review: {
        state: 'flagged',
        decided_at: decided,
        error_code: 'review_timed_out',
        error_message: 'It took too long.',
        asked_at: decided,
        asked_message: 'It is a font.',
      },
      findings: [blockingFinding, harmlessFinding],
    })
    await setVersionStatus(registry, 'Pack', '1.1.0', 'flagged', 'held back')
    const owner = await givenPerson(registry, 'owner')
    await givenMember(registry, 'studio', owner)
    const answers = [await read('Pack', '1.1.0'), await read('Pack', '1.1.0', owner)]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]?.body).toMatchObject({ state: 'flagged', verdict: 'flag', finding_count: 2, blocking_count: 1 })
    expect(answers[0]?.body.stages.at(-1)).toEqual({ stage: 'visible' })
    expect(JSON.stringify(answers[0]?.body)).not.toMatch(/loader|too long|timed_out|asked|font|note/)
  })

  test('400 for an id that is too long', async () => {
    expect((await read(tooLong, '1.0.0')).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    await setNodeStatus(registry, 'outlaw', 'banned', 'malware')
    expect(await read('outlaw', '1.0.0')).toMatchObject({ status: 403, body: { error: 'node_banned' } })
  })

  test('404 for a pending, a deleted and an unknown version', async () => {
    await givenReview(registry, 'fresh', '1.0.0', { review: { state: 'running' } })
    await setVersionStatus(registry, 'fresh', '1.0.0', 'pending')
    expect(await read('fresh', '1.0.0')).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    await setVersionStatus(registry, 'fresh', '1.0.0', 'deleted')
    expect(await read('fresh', '1.0.0')).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    expect(await read('fresh', '9.0.0')).toMatchObject({ status: 404, body: { error: 'version_not_found' } })
    expect(await read('nothing', '1.0.0')).toMatchObject({ status: 404, body: { error: 'node_not_found' } })
  })

  test('404 for a version without a review', async () => {
    await givenReview(registry, 'Pack', '1.2.0', {})
    await registry.context.db
      .deleteFrom('version_reviews')
      .where('version_id', 'in', (select) =>
        select.selectFrom('node_versions').select('id').where('node_id', '=', 'Pack').where('version', '=', '1.2.0'),
      )
      .execute()
    expect(await read('Pack', '1.2.0')).toMatchObject({ status: 404, body: { error: 'review_not_found' } })
  })
})
