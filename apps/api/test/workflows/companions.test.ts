import { beforeAll, expect, test } from 'vitest'
import { saveReadDefinitions } from '../../src/registry/comfy-nodes/save-definitions.ts'
import { definition, extraction, input } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed } from '../packs.ts'

const registry = useRegistry()

const use = (name: string, said: object = {}) => ({
  name,
  kind: 'graph',
  inputs: [{ name: 'image', type: 'IMAGE', linked: true }],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', linked: true }],
  values: [],
  ...said,
})

const resolve = async (uses: object[], pins: object[] = []) => {
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses, pins })
  return body
}

const giveStars = (id: string, stars: number) =>
  registry.context.db.updateTable('nodes').set({ github_stars: stars }).where('id', '=', id).execute()

beforeAll(async () => {
  const contested = ['Load Frames', 'Join Frames']
  await givenUnclaimed(registry, 'frames', [...contested, 'Split Frames', 'Frames Alone'])
  await givenUnclaimed(registry, 'frames-plus', [...contested, 'Split Frames', 'Frames Plus Alone'])
  await giveStars('frames', 5000)
  await giveStars('frames-plus', 20)
  await givenUnclaimed(registry, 'texts', ['Show', 'Texts Alone'])
  await givenUnclaimed(registry, 'shows', ['Show', 'Shows Alone'])
  await givenUnclaimed(registry, 'others', ['Show'])
  // The rival of `sharp` is known to have other inputs.
  await givenUnclaimed(registry, 'sharp', ['Sharpen'])
  await givenUnclaimed(registry, 'sharper', ['Sharpen', 'Sharper Alone'])
  const inputs = { required: ['a', 'b', 'c'].map((name) => input(name, 'MASK')), optional: [], hidden: [] }
  const read = extraction(definition('Sharpen', { inputs, outputs: [] }), definition('Sharper Alone'))
  await registry.context.db.transaction().execute((tx) => saveReadDefinitions(tx, 'sharper', read))
  // The rival of `softer` is known to have the inputs of the use.
  await givenUnclaimed(registry, 'soft', ['Soften'])
  await givenUnclaimed(registry, 'softer', ['Soften', 'Softer Alone'])
  const image = { required: [input('image', 'IMAGE')], optional: [], hidden: [] }
  const soften = extraction(definition('Soften', { inputs: image }))
  await registry.context.db.transaction().execute((tx) => saveReadDefinitions(tx, 'soft', soften))
})

test('an ambiguous name goes to the only candidate that is needed anyway, which is listed with the others', async () => {
  const body = await resolve([use('Show'), use('Shows Alone')])
  expect(body.uses[0]).toMatchObject({
    node_id: 'shows',
    reason: 'companion',
    ownership: { state: 'ambiguous', candidates: expect.arrayContaining(['texts', 'shows', 'others']) },
  })
  expect(body.packs).toMatchObject([{ node: { id: 'shows' }, names: ['Show', 'Shows Alone'] }])
  expect(body.candidates.map(({ id }: any) => id).sort()).toEqual(['others', 'texts'])
})

test('an ambiguous name stays ambiguous if two candidates or none are needed', async () => {
  const both = await resolve([use('Show'), use('Shows Alone'), use('Texts Alone')])
  const none = await resolve([use('Show'), use('Frames Alone')])
  for (const { uses } of [both, none]) {
    expect(uses[0].ownership.state).toBe('ambiguous')
    expect(uses[0].node_id).toBeUndefined()
  }
})

test('an ambiguous name goes to the candidate that the workflow names elsewhere', async () => {
  const { uses } = await resolve([use('Show'), use('Texts Alone', { pack_id: 'texts' })])
  expect(uses[0]).toMatchObject({ node_id: 'texts', reason: 'companion' })
})

test('an owner by stars gives way to a fork with another node of the workflow, and stays a candidate', async () => {
  const body = await resolve([use('Load Frames'), use('Join Frames'), use('Frames Plus Alone')])
  expect(body.uses[0]).toMatchObject({
    node_id: 'frames-plus',
    reason: 'companion',
    ownership: { state: 'owned', node_id: 'frames', reason: 'most_stars', rivals: ['frames-plus'] },
    fits: [{ node_id: 'frames' }, { node_id: 'frames-plus' }],
  })
  expect(body.packs.map(({ node }: any) => node.id)).toEqual(['frames-plus'])
  expect(body.candidates).toMatchObject([{ id: 'frames' }])
})

test('an owner by stars stays if the workflow needs it too, or it has a pin', async () => {
  const needed = await resolve([use('Load Frames'), use('Frames Plus Alone'), use('Frames Alone')])
  expect(needed.uses[0]).toMatchObject({ node_id: 'frames', reason: 'owned' })
  const pinned = await resolve([use('Load Frames'), use('Frames Plus Alone')], [{ node_id: 'frames', version: '1' }])
  expect(pinned.uses[0]).toMatchObject({ node_id: 'frames', reason: 'owned' })
})

test('an owner by stars gives way to a fork with a pin, so that a lockfile keeps its packs', async () => {
  const { uses } = await resolve([use('Load Frames')], [{ node_id: 'frames-plus', version: '1' }])
  expect(uses[0]).toMatchObject({ node_id: 'frames-plus', reason: 'companion' })
})

test('a needed pack with unknown inputs is not chosen before one that fits', async () => {
  const { uses } = await resolve([use('Soften'), use('Softer Alone')])
  expect(uses[0].fits).toEqual(expect.arrayContaining([expect.objectContaining({ node_id: 'soft', fit: 'exact' })]))
  expect(uses[0].node_id).not.toBe('softer')
})

test('a pack named for a node stays, whatever else the workflow needs', async () => {
  const { uses } = await resolve([use('Load Frames', { pack_id: 'frames' }), use('Frames Plus Alone')])
  expect(uses[0]).toMatchObject({ node_id: 'frames', reason: 'declared' })
})

test('a needed pack with contradicting inputs is not chosen, but the only other pack with the name', async () => {
  const { uses } = await resolve([use('Sharpen'), use('Sharper Alone')])
  expect(uses[0]).toMatchObject({
    node_id: 'sharp',
    reason: 'fits',
    ownership: { state: 'ambiguous' },
    fits: expect.arrayContaining([expect.objectContaining({ node_id: 'sharper', fit: 'other' })]),
  })
})
