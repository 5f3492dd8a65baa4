import { beforeAll, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const since = new Date('2026-02-01T10:00:00Z')

const node = (name: string) =>
  definition(name, { inputs: { required: [input('image', 'IMAGE')], optional: [], hidden: [] } })

/** A use of a node, in a workflow that may name a version of the pack. */
const use = (name: string, version?: string) => ({
  name,
  kind: 'graph',
  inputs: [{ name: 'image', type: 'IMAGE', linked: true }],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', linked: true }],
  values: [],
  pack_id: 'blurs',
  ...(version !== undefined && { pack_version: version }),
})

const resolve = async (uses: object[], pins: object[] = []) => {
  const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses, pins })
  return body.packs[0]
}

beforeAll(async () => {
  await givenNode(registry, 'blurs')
  for (const [version, names, yanked] of [
    ['1.0.0', ['Blur'], false],
    ['1.1.0', ['Blur'], true],
    ['1.2.0', ['Blur', 'Sharpen'], true],
  ] as const) {
    const facts = yanked ? { yanked_at: since, yanked_reason: 'Loses the seed' } : {}
    const id = await givenArrived(registry, 'blurs', version, facts)
    await givenExtracted(registry, 'blurs', id, extraction(...names.map(node)))
  }
  await givenNode(registry, 'gone')
  const id = await givenArrived(registry, 'gone', '1.0.0', { yanked_at: since })
  await givenExtracted(registry, 'gone', id, extraction(definition('Gone')))
})

test('a workflow without a version gets none that is yanked', async () => {
  expect(await resolve([use('Blur')])).toMatchObject({
    version: { version: '1.0.0' },
    // A yanked version may have saved the workflow too.
    newest: '1.2.0',
    versions: ['1.0.0'],
  })
})

test('a workflow with a yanked version keeps it if no other opens its nodes, with a warning', async () => {
  expect(await resolve([use('Sharpen', '1.2.0')])).toMatchObject({
    version: { version: '1.2.0', yanked_at: '2026-02-01T10:00:00Z', yanked_reason: 'Loses the seed' },
    problems: [],
    versions: ['1.2.0', '1.0.0'],
  })
})

test('a workflow with a yanked version gets another one that opens its nodes as well', async () => {
  expect(await resolve([use('Blur', '1.1.0')])).toMatchObject({
    version: { version: '1.0.0' },
    declared_versions: [{ version: '1.1.0', status: 'NodeVersionStatusActive', yanked: true }],
  })
  expect((await resolve([use('Blur', '1.0.0')])).declared_versions[0]).not.toHaveProperty('yanked')
})

test('a pin of a lockfile resolves to the yanked version', async () => {
  const pinned = await resolve([use('Blur')], [{ node_id: 'blurs', version: '1.1.0' }])
  expect(pinned.version).toMatchObject({ version: '1.1.0', yanked_reason: 'Loses the seed' })
  expect(pinned.version.downloadUrl).toMatch(/1\.1\.0\/download$/)
})

test('a pack with all versions yanked has none to propose', async () => {
  const pack = await resolve([{ name: 'Gone', kind: 'graph', pack_id: 'gone' }])
  expect(pack.node).not.toHaveProperty('latest_version')
  expect(pack).not.toHaveProperty('version')
  expect(pack.versions).toEqual([])
})

test('a set with a yanked version gets a warning with the reason and a replacement', async () => {
  const { body } = await registry.post('checkPackSet', '/sets/check', {
    packs: [{ node_id: 'blurs', version: '1.2.0' }],
  })
  expect(body.packs).toMatchObject([
    { node_id: 'blurs', version: '1.2.0', yanked_at: '2026-02-01T10:00:00Z', yanked_reason: 'Loses the seed' },
  ])
  expect(body.conflicts).toEqual([
    {
      kind: 'yanked',
      severity: 'warns',
      packs: ['blurs'],
      subject: 'blurs',
      message: 'Loses the seed',
      remedy: { kind: 'switch-version', packs: ['blurs'], version: '1.0.0' },
    },
  ])
})

test('a set without versions gets none that is yanked', async () => {
  const { body } = await registry.post('checkPackSet', '/sets/check', { packs: [{ node_id: 'blurs' }] })
  expect(body.packs).toMatchObject([{ version: '1.0.0' }])
  expect(body.conflicts).toEqual([])
})

test('a pack with all versions yanked keeps the names of its comfy nodes', async () => {
  const { body } = await registry.post('resolve', '/resolve', { names: ['Gone'] })
  expect(JSON.stringify(body)).toContain('"node_id":"gone"')
})
