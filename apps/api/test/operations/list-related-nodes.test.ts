import { beforeAll, describe, expect, test } from 'vitest'
import { sweepExamples } from '../../src/registry/examples/sweep-examples.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const get = (path: string) => registry.call('listRelatedNodes', path)
const related = async (nodeId: string) => (await get(`/nodes/${nodeId}/related`)).body

const nodesIn = (...types: string[]): string => {
  const nodes = types.map((type, id) => {
    const [name, pack] = type.split('@')
    return { id, type: name, properties: pack === undefined ? {} : { cnr_id: pack } }
  })
  return JSON.stringify({ last_node_id: types.length, links: [], nodes })
}

/** Files of a pack with comfy nodes and example workflows. Each example is a list of node types. */
const files = (names: string[], examples: Record<string, string[]> = {}): Record<string, string> => ({
  '__init__.py': `class A: pass\nNODE_CLASS_MAPPINGS = {${names.map((name) => `"${name}": A`).join(', ')}}\n`,
  ...Object.fromEntries(
    Object.entries(examples).map(([name, types]) => [`example_workflows/${name}.json`, nodesIn(...types)]),
  ),
})

const given = async (
  publisher: { id: string; token: string },
  id: string,
  packed: Record<string, string>,
  version = '1.0.0',
) => givenVersion(registry, publisher, id, version, { files: packed })

let days = 0

/** Sweeps the examples again with a clock that is 25 hours later. */
const aDayLater = () => {
  days += 1
  const later = new Date(registry.context.clock.now().getTime() + days * 25 * 3_600_000)
  return sweepExamples({ ...registry.context, clock: { now: () => later } })
}

const idsOf = (list: { nodes: { id: string }[] }) => list.nodes.map(({ id }) => id)

beforeAll(async () => {
  const [tones, masks, others] = [
    await givenPublisher(registry, 'tones'),
    await givenPublisher(registry, 'masks'),
    await givenPublisher(registry, 'others'),
  ]
  await given(tones, 'tone-pack', files(['ToneA', 'ToneB']))
  await given(masks, 'mask-pack', files(['MaskA'], { alone: ['MaskA'], both: ['LoadImage', 'MaskA', 'ToneA'] }))
  await given(
    others,
    'sketch',
    files(['Sketch'], { one: ['Sketch', 'ToneA', 'MaskA'], two: ['Sketch', 'ToneB', 'MaskA'] }),
  )
  await given(
    others,
    'flood',
    files(['Flood'], Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, ['Flood', 'ToneA']]))),
  )
  await given(others, 'outlaw', files(['Outlaw'], { bad: ['Outlaw', 'ToneA'] }))
  await setNodeStatus(registry, 'outlaw', 'banned')
})

describe('GET /nodes/{nodeId}/related', () => {
  test('200 with packs whose examples use it, and packs used beside it in examples of several publishers', async () => {
    expect(await related('TONE-pack')).toEqual({
      needs: { total: 0, nodes: [] },
      needed_by: {
        total: 3,
        nodes: [
          pack('flood', 'others', { examples: 30, example: { node_id: 'flood', version: '1.0.0', path: path('f0') } }),
          pack('mask-pack', 'masks', {
            examples: 1,
            example: { node_id: 'mask-pack', version: '1.0.0', path: path('both') },
          }),
          pack('sketch', 'others', {
            examples: 2,
            example: { node_id: 'sketch', version: '1.0.0', path: path('one') },
          }),
        ],
      },
      used_together: {
        total: 1,
        nodes: [
          pack('mask-pack', 'masks', {
            examples: 3,
            publishers: 2,
            example: { node_id: 'sketch', version: '1.0.0', path: path('one') },
          }),
        ],
      },
    })
  })

  test('200 with the packs that its examples use, up to the requested number', async () => {
    const { needs } = await related('sketch')
    expect(needs).toMatchObject({
      total: 2,
      nodes: [
        { id: 'mask-pack', examples: 2 },
        { id: 'tone-pack', examples: 2 },
      ],
    })
    expect((await get('/nodes/sketch/related?limit=1')).body.needs).toMatchObject({ total: 2, nodes: [{}] })
  })

  test('200 without packs that only one publisher uses beside it, for any number of examples', async () => {
    expect(idsOf((await related('tone-pack')).used_together)).not.toContain('flood')
    expect((await related('flood')).used_together).toEqual({ total: 0, nodes: [] })
  })

  test('200 without ambiguous names, and without names for which the workflow names another known pack', async () => {
    const rivals = await givenPublisher(registry, 'rivals')
    const more = await givenPublisher(registry, 'more')
    await given(more, 'user', files(['User'], { a: ['User', 'ToneB@mask-pack'], b: ['User', 'MaskA@unheard-of'] }))
    expect(idsOf((await related('user')).needs)).toEqual(['mask-pack'])
    await registry.context.db.updateTable('nodes').set({ repository: '' }).execute()
    await given(rivals, 'rival', files(['ToneB']))
    // The pack that published a name first owns it. With equal times, no pack owns it.
    const first = new Date('2026-01-01T00:00:00Z')
    await registry.context.db.deleteFrom('log_leaves').where('subject', '=', 'name:ToneB').execute()
    await registry.context.db
      .updateTable('node_versions')
      .set({ uploaded_at: first })
      .where('node_id', 'in', ['rival', 'tone-pack'])
      .execute()
    await aDayLater()
    expect((await related('sketch')).needs).toMatchObject({
      nodes: [
        { id: 'mask-pack', examples: 2 },
        { id: 'tone-pack', examples: 1 },
      ],
    })
    await setNodeStatus(registry, 'rival', 'banned')
    await aDayLater()
    expect((await related('sketch')).needs).toMatchObject({
      nodes: [{ examples: 2 }, { id: 'tone-pack', examples: 2 }],
    })
  })

  test('200 with the examples of the latest version, immediately after a publish, and after the sweep following a decision', async () => {
    const maker = await givenPublisher(registry, 'maker')
    await given(maker, 'changing', files(['Changing'], { a: ['Changing', 'ToneA'] }))
    await given(maker, 'changing', files(['Changing'], { b: ['Changing', 'MaskA'] }), '1.1.0')
    expect(idsOf((await related('changing')).needs)).toEqual(['mask-pack'])
    await setVersionStatus(registry, 'changing', '1.1.0', 'banned')
    expect(idsOf((await related('changing')).needs)).toEqual([])
    await sweepExamples(registry.context)
    expect(idsOf((await related('changing')).needs)).toEqual(['tone-pack'])
  })

  test('200 after the sweep with unread versions, and with packs newer than an example', async () => {
    const { db } = registry.context
    await db.deleteFrom('version_examples').execute()
    await db.deleteFrom('node_examples').execute()
    await db.deleteFrom('placed_examples').execute()
    expect((await sweepExamples(registry.context)).read).toBeGreaterThan(4)
    expect(idsOf((await related('sketch')).needs)).toEqual(['mask-pack', 'tone-pack'])
    expect(await sweepExamples(registry.context)).toEqual({ read: 0, placed: 0 })

    const late = await givenPublisher(registry, 'late')
    await given(late, 'early', files(['Early'], { a: ['Early', 'Late'] }))
    await given(late, 'late', files(['Late']))
    expect((await related('late')).needed_by.total).toBe(0)
    await aDayLater()
    expect(idsOf((await related('late')).needed_by)).toEqual(['early'])
  })

  test.each(['0', '51', 'all'])('400 for a limit of %s', async (limit) => {
    expect((await get(`/nodes/tone-pack/related?limit=${limit}`)).status).toBe(400)
  })

  test('403 for a banned node', async () => {
    expect((await get('/nodes/outlaw/related')).status).toBe(403)
  })

  test('404 for an unknown node', async () => {
    expect((await get('/nodes/nobody/related')).status).toBe(404)
  })
})

const path = (name: string) => `example_workflows/${name}.json`
const pack = (id: string, publisher: string, more: object) => ({
  id,
  name: id,
  publisher: { id: publisher, name: `The ${publisher}` },
  downloads: 0,
  ...more,
})
