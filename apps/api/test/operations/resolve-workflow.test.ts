import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode, input } from '../comfy-nodes.ts'
import { saveReadDefinitions } from '../../src/registry/comfy-nodes/save-definitions.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed } from '../packs.ts'

const registry = useRegistry()
const ask = (...uses: object[]) => registry.post('resolveWorkflow', '/workflows/resolve', { uses })

const integers = (...names: string[]) => {
  return {
    inputs: {
      required: [input('image', 'IMAGE'), ...names.map((name) => input(name, 'INT'))],
      optional: [],
      hidden: [],
    },
  }
}
const resize = (...names: string[]) => definition('Resize', integers(...names))

/** A use of a node with an image socket and some whole numbers, as the editor saves it. */
const use = (name: string, count: number, said: object = {}) => ({
  name,
  kind: 'graph',
  inputs: [{ name: 'image', type: 'IMAGE', linked: true }],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', linked: true }],
  values: Array.from({ length: count }, () => 'integer'),
  ...said,
})

beforeAll(async () => {
  await givenNode(registry, 'resizer')
  const histories: [string, string[]][] = [
    ['1.0.0', ['width']],
    ['1.1.0', ['width', 'height']],
    ['1.2.0', ['width', 'height']],
    ['2.0.0', ['height', 'width', 'depth']],
  ]
  for (const [version, names] of histories) {
    const id = await givenArrived(registry, 'resizer', version)
    await givenExtracted(registry, 'resizer', id, extraction(resize(...names), definition('Plain')))
  }
  const flagged = await givenArrived(registry, 'resizer', '3.0.0', { status: 'flagged' })
  await givenExtracted(registry, 'resizer', flagged, extraction(resize('width')))
  await givenNode(registry, 'quiet')
  for (const [version, ...names] of [
    ['1.0.0', 'width'],
    ['3.0.0-beta.1', 'width'],
  ] as const) {
    const id = await givenArrived(registry, 'quiet', version)
    await givenExtracted(registry, 'quiet', id, extraction(definition('Quiet', integers(...names))))
  }
  await givenArrived(registry, 'quiet', '2.0.0')
  await givenArrived(registry, 'quiet', '2.1.0', { status: 'pending' })
  // The packs have no versions. Their definitions come from their repositories.
  for (const [id, ...names] of [
    ['left', 'a'],
    ['right', 'a', 'b'],
  ] as const) {
    await givenUnclaimed(registry, id, ['Torn'])
    const read = extraction(definition('Torn', integers(...names)), definition('KSampler'))
    await registry.context.db.transaction().execute((tx) => saveReadDefinitions(tx, id, read))
  }
  await givenUnclaimed(registry, 'named-only', ['Only A Name'])
})

describe('POST /workflows/resolve', () => {
  test('200 with the versions that may have saved a node, and the newest that opens it', async () => {
    const { status, body } = await ask(use('Resize', 2))
    expect(status).toBe(200)
    expect(body.uses).toEqual([
      {
        name: 'Resize',
        ownership: { state: 'owned', node_id: 'resizer', reason: 'alone' },
        node_id: 'resizer',
        reason: 'owned',
        fits: [{ node_id: 'resizer', fit: 'exact', differences: 0, oldest: '1.1.0', newest: '1.2.0', versions: 2 }],
      },
    ])
    expect(body.packs).toMatchObject([
      {
        node: { id: 'resizer', latest_version: '2.0.0' },
        names: ['Resize'],
        version: { version: '1.2.0' },
        oldest: '1.1.0',
        newest: '1.2.0',
        problems: [],
        latest_problems: [{ name: 'Resize', kind: 'moved-values' }],
      },
    ])
    expect(body.clashes).toEqual([])
  })

  test('200 with installable versions only, even if a flagged one fits too', async () => {
    const { body } = await ask(use('Resize', 1))
    expect(body.uses[0].fits).toMatchObject([{ fit: 'exact', oldest: '1.0.0', newest: '1.0.0' }])
  })

  test('200 with the version that fits all nodes of a pack', async () => {
    const { body } = await ask(use('Resize', 3), use('Plain', 0), use('Resize', 3))
    expect(body.packs).toMatchObject([{ names: ['Resize', 'Plain'], version: { version: '2.0.0' }, problems: [] }])
    expect(body.packs[0]).toMatchObject({ oldest: '2.0.0', newest: '2.0.0' })
  })

  test('200 with the problems if no version fits', async () => {
    const lost = { outputs: [{ name: 'MASK', type: 'MASK', linked: true }] }
    const { body } = await ask(use('Resize', 1, lost))
    expect(body.uses[0].fits).toMatchObject([{ fit: 'near', differences: 1 }])
    expect(body.packs[0].problems).toEqual([{ name: 'Resize', kind: 'lost-link', field: 'MASK' }])
  })

  test('200 with the effect of a pinned version, or the proposed one for an invalid pin', async () => {
    const pinTo = async (version: string) => {
      const uses = [use('Resize', 2, { name: 'Resize' })]
      const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', {
        uses,
        pins: [{ node_id: 'resizer', version }],
      })
      return body.packs[0]
    }
    expect(await pinTo('2.0.0')).toMatchObject({
      version: { version: '2.0.0' },
      problems: [{ name: 'Resize', kind: 'moved-values' }],
      versions: ['2.0.0', '1.2.0', '1.1.0', '1.0.0'],
      repairs: [{ use: 0, values: [{ from: 1 }, { from: 0 }, { value: '0' }], problems: [] }],
    })
    expect(await pinTo('9.9.9')).toMatchObject({ version: { version: '1.2.0' }, problems: [] })
  })

  test('200 with the pack and version that the workflow names', async () => {
    const said = { pack_id: 'right', pack_version: 'nightly' }
    const { body } = await ask(use('Torn', 2, said))
    expect(body.uses[0]).toMatchObject({
      node_id: 'right',
      reason: 'declared',
      declared: { asked: 'right', state: 'found', node_id: 'right' },
    })
    expect(body.packs[0].declared_versions).toEqual([{ version: 'nightly' }])
    const { body: flagged } = await ask(use('Resize', 1, { pack_id: 'resizer', pack_version: '3.0.0' }))
    expect(flagged.packs[0].declared_versions).toEqual([{ version: '3.0.0', status: 'NodeVersionStatusFlagged' }])
  })

  test('200 with a version with known nodes before an unread one, and a release before a beta', async () => {
    const { body } = await ask(use('Quiet', 1, { pack_id: 'quiet' }))
    expect(body.packs[0]).toMatchObject({
      node: { id: 'quiet', latest_version: '2.0.0' },
      version: { version: '1.0.0' },
      versions: ['2.0.0', '1.0.0', '3.0.0-beta.1'],
      problems: [],
      latest_problems: [],
    })
  })

  test('200 without a version pending review', async () => {
    const uses = [use('Quiet', 1, { pack_id: 'quiet', pack_version: '2.1.0' })]
    const pins = [{ node_id: 'quiet', version: '2.1.0' }]
    const { body } = await registry.post('resolveWorkflow', '/workflows/resolve', { uses, pins })
    expect(body.packs[0].version.version).toBe('1.0.0')
    expect(body.packs[0].declared_versions).toEqual([{ version: '2.1.0' }])
  })

  test('200 without the version of another repository, such as a fork', async () => {
    const commit = 'a'.repeat(40)
    const declared = async (address: string) => {
      const said = { pack_id: 'right', pack_address: address, pack_version: commit }
      return (await ask(use('Torn', 2, said))).body.packs[0]
    }
    const [node] = (await ask(use('Torn', 2, { pack_id: 'right' }))).body.packs.map((pack: any) => pack.node)
    expect(await declared('somebody/a-fork')).toMatchObject({ node: { id: 'right' }, declared_versions: [] })
    for (const address of [node.repository, 'right/']) {
      expect((await declared(address)).declared_versions).toEqual([{ version: commit }])
    }
  })

  test('200 without the version of another pack', async () => {
    const { body } = await ask(use('Resize', 2, { pack_id: 'right', pack_version: '1.2.0' }))
    expect(body.packs[0]).toMatchObject({ node: { id: 'resizer' }, declared_versions: [] })
  })

  test('200 with the owner of the name if the named pack lacks the node', async () => {
    const { body } = await ask(use('Resize', 2, { pack_id: 'right' }))
    expect(body.uses[0]).toMatchObject({ node_id: 'resizer', reason: 'owned' })
  })

  test('200 with the only pack of an ambiguous name that fits, else with its candidates', async () => {
    const { body } = await ask(use('Torn', 2), use('Torn', 5))
    expect(body.uses).toMatchObject([
      { ownership: { state: 'ambiguous', candidates: ['left', 'right'] }, node_id: 'right', reason: 'fits' },
      { ownership: { state: 'ambiguous' }, fits: [{ node_id: 'left' }, { node_id: 'right' }] },
    ])
    expect(body.uses[1].node_id).toBeUndefined()
    expect(body.candidates.map(({ id }: any) => id)).toEqual(['left'])
  })

  test('200 without a pack for nodes of ComfyUI, also if the workflow says so', async () => {
    const { body } = await ask(use('KSampler', 0), use('Resize', 2, { pack_id: 'comfy-core' }), use('Nobody has it', 0))
    expect(body.uses.map(({ node_id: id }: any) => id)).toEqual([undefined, undefined, undefined])
    expect(body.packs).toEqual([])
  })

  test('200 with names that two of the packs define, or that a pack takes from ComfyUI', async () => {
    const { body } = await ask(use('Torn', 1, { pack_id: 'left' }), use('Torn', 2, { pack_id: 'right' }))
    expect(body.packs).toHaveLength(2)
    expect(body.clashes).toEqual([
      { name: 'KSampler', node_ids: ['left', 'right'], core: true },
      { name: 'Torn', node_ids: ['left', 'right'] },
    ])
  })

  test('200 with a pack known by names only, without versions', async () => {
    const { body } = await ask(use('Only A Name', 7))
    expect(body.uses[0]).toMatchObject({ node_id: 'named-only', fits: [{ node_id: 'named-only', fit: 'unknown' }] })
    expect(body.packs[0]).toMatchObject({ node: { id: 'named-only' }, problems: [], latest_problems: [] })
    expect(body.packs[0].version).toBeUndefined()
  })

  test('200 with the names without a pack, also if all are unknown', async () => {
    const alone = await ask(use('Nobody Has It', 1), use('Nobody Has It', 2), use('Nor That', 1))
    expect(alone).toMatchObject({ status: 200, body: { unknown: ['Nobody Has It', 'Nor That'], packs: [] } })
    const declared = (pack_id: string) => use('Nobody Has It', 1, { pack_id })
    expect((await ask(declared('comfy-core'))).body.unknown).toEqual([])
    expect((await ask(declared('no-such-pack'))).body.unknown).toEqual(['Nobody Has It'])
    expect((await ask(use('Resize', 2), use('Nor That', 1), use('Torn', 0))).body.unknown).toEqual(['Nor That'])
  })

  test('200 for names of object members, and for 2,000 uses', async () => {
    const { status, body } = await ask(use('__proto__', 1), use('constructor', 1))
    expect(status).toBe(200)
    expect(body.uses.map(({ ownership }: any) => ownership.state)).toEqual(['unknown', 'unknown'])
    const many = await ask(...Array.from({ length: 2000 }, (_, index) => use('Resize', index % 9)))
    expect(many.status).toBe(200)
    expect(many.body.uses).toHaveLength(2000)
  })

  test.each([
    ['no uses', []],
    ['2,001 uses', Array.from({ length: 2001 }, () => use('Resize', 1))],
    ['more than 40,000 inputs, outputs and values', Array.from({ length: 50 }, () => use('Resize', 900))],
    ['a use without a name', [{ kind: 'graph' }]],
    ['an unknown kind', [use('Resize', 1, { kind: 'picture' })]],
    ['a value instead of its kind', [use('Resize', 1, { values: [7] })]],
  ])('400 for %s', async (_, uses) => {
    expect((await ask(...uses)).status).toBe(400)
  })

  test('413 for more than four megabytes', async () => {
    const { status } = await ask(use('Resize', 1, { pack_id: 'x'.repeat(5_000_000) }))
    expect(status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const { status } = await registry.call('resolveWorkflow', '/workflows/resolve', { method: 'POST', body: 'a=b' })
    expect(status).toBe(415)
  })
})
