import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenVersion, setMerged, setNodeStatus } from '../packs.ts'
import { givenPythonPackage } from '../python-mirror.ts'

const registry = useRegistry()

type Packs = (string | [id: string, version: string])[]

const ask = (packs: Packs, environment?: object) =>
  registry.post('checkPackSet', '/sets/check', {
    packs: packs.map((pack) => (typeof pack === 'string' ? { node_id: pack } : { node_id: pack[0], version: pack[1] })),
    ...(environment && { environment }),
  })

const kindsOf = ({ body }: { body: any }) => body.conflicts.map(({ kind }: { kind: string }) => kind)

beforeAll(async () => {
  await givenNode(registry, 'arrays')
  await givenArrived(registry, 'arrays', '1.0.0', { dependencies: ['numpy<3'] })
  await givenArrived(registry, 'arrays', '1.1.0', { dependencies: ['numpy<3'], deprecated: true })
  await givenArrived(registry, 'arrays', '2.0.0', { dependencies: ['numpy<2'] })
  await givenArrived(registry, 'arrays', '3.0.0-beta.1', { dependencies: ['numpy'] })
  await givenArrived(registry, 'arrays', '2.1.0', { status: 'pending' })
  await givenNode(registry, 'wordy')
  const many = Array.from({ length: 3000 }, (_, i) => `p${i}`)
  await givenArrived(registry, 'wordy', '1.0.0', { dependencies: ['numpy<3'] })
  await givenArrived(registry, 'wordy', '1.1.0', { dependencies: ['numpy<3', ...many] })
  await givenArrived(registry, 'wordy', '2.0.0', { dependencies: ['numpy<2'] })
  await givenNode(registry, 'modern')
  const modern = await givenArrived(registry, 'modern', '1.0.0', {
    dependencies: ['numpy>=2.1', 'pillow; sys_platform == "win32"'],
    supported_os: ['Linux'],
    supported_comfyui_version: '>=0.3.60',
  })
  await givenExtracted(registry, 'modern', modern, extraction(definition('Blur'), definition('KSampler')))
  await givenNode(registry, 'other')
  const other = await givenArrived(registry, 'other', '1.0.0', {
    deprecated: true,
    deprecation_message: 'Use modern',
    supported_accelerators: ['CUDA'],
  })
  await givenExtracted(registry, 'other', other, extraction(definition('Blur')))
  await givenUnclaimed(registry, 'cloned', ['Only a name'])
  await givenNode(registry, 'old-modern')
  await setMerged(registry, 'old-modern', 'modern')
  await givenNode(registry, 'outlaw')
  await givenArrived(registry, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned', 'Malware')
  await givenNode(registry, 'needy')
  await givenArrived(registry, 'needy', '1.0.0', { dependencies: Array.from({ length: 1501 }, (_, i) => `p${i}`) })
  await givenArrived(registry, 'needy', '1.1.0', { dependencies: Array.from({ length: 1501 }, (_, i) => `p${i}`) })
})

describe('POST /sets/check', () => {
  test('200 with a notice for archives that patch the same part or take the same route', async () => {
    const publisher = await givenPublisher(registry, 'patcher')
    const files = {
      '__init__.py':
        'from server import PromptServer\n@PromptServer.instance.routes.get("/models/all")\ndef f(r): pass\nWEB_DIRECTORY = "js"\n',
      'js/a.js': 'app.registerExtension({ setup() { app.graphToPrompt = async function () {} } })\n',
    }
    for (const id of ['patch-a', 'patch-b']) await givenVersion(registry, publisher, id, '1.0.0', { files })
    const { body } = await ask(['patch-a', 'patch-b'])
    const notice = { severity: 'warns', packs: ['patch-a', 'patch-b'], remedy: { kind: 'look' } }
    expect(body.conflicts).toEqual([
      { kind: 'same-patch', subject: 'app.graphToPrompt', names: ['app.graphToPrompt'], ...notice },
      { kind: 'same-route', subject: 'GET /models/all', names: ['GET /models/all'], ...notice },
    ])
  })

  test('200 with a notice for code that uses what the given ComfyUI lacks', async () => {
    const publisher = await givenPublisher(registry, 'newcomer')
    const files = { '__init__.py': 'from comfy.ldm.flux.layers import apply_mod\n' }
    await givenVersion(registry, publisher, 'fresh-pack', '1.0.0', { files })
    const { body } = await ask(['fresh-pack'], { comfyui: '0.3.24' })
    expect(body.conflicts).toEqual([
      {
        kind: 'comfyui-use',
        severity: 'warns',
        packs: ['fresh-pack'],
        subject: '0.3.24',
        lines: [{ pack: 'fresh-pack', text: 'comfy.ldm.flux.layers.apply_mod (since 0.3.25; __init__.py:1)' }],
        remedy: { kind: 'change-environment', values: ['0.3.25'] },
      },
    ])
    expect((await ask(['fresh-pack'], { comfyui: '0.3.25' })).body.conflicts).toEqual([])
  })

  test('200 without a conflict for packs without known conflicts, at their latest versions', async () => {
    const answer = await ask(['arrays', 'cloned'])
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      packs: [
        {
          asked: 'arrays',
          state: 'checked',
          node_id: 'arrays',
          name: 'arrays',
          latest_version: '2.0.0',
          version: '2.0.0',
          status: 'NodeVersionStatusActive',
          capabilities: [],
        },
        { asked: 'cloned', state: 'checked', node_id: 'cloned', name: 'cloned' },
      ],
      conflicts: [{ kind: 'replaces-base', severity: 'warns', ...numpyBelow2, remedy: { kind: 'look' } }],
      conflict_count: 1,
    })
  })

  test('200 with requirements that exclude each other, and the nearest version that resolves it, no beta or deprecated one', async () => {
    const { body } = await ask(['arrays', 'modern'])
    expect(body.conflicts[0]).toEqual({
      kind: 'requirement',
      severity: 'blocks',
      packs: ['arrays', 'modern'],
      subject: 'numpy',
      lines: [
        { pack: 'arrays', text: 'numpy<2' },
        { pack: 'modern', text: 'numpy>=2.1' },
      ],
      remedy: { kind: 'switch-version', packs: ['arrays'], version: '1.0.0' },
    })
    expect(kindsOf(await ask([['arrays', '1.0.0'], 'modern']))).not.toContain('requirement')
  })

  test('200 with a more distant version if the nearest one has too many requirements to read', async () => {
    const { body } = await ask(['wordy', 'modern'])
    expect(body.conflicts[0].remedy).toEqual({ kind: 'switch-version', packs: ['wordy'], version: '1.0.0' })
  })

  test('200 with clashing names and names of ComfyUI, and with the message of a deprecated version', async () => {
    const { body } = await ask(['modern', 'other'])
    expect(body.conflicts).toMatchObject([
      {
        kind: 'deprecated',
        packs: ['other'],
        message: 'Use modern',
        remedy: { kind: 'remove-one', packs: ['other'] },
      },
      { kind: 'name-clash', packs: ['modern', 'other'], names: ['Blur'], remedy: { kind: 'keep-one' } },
      { kind: 'core-name', packs: ['modern'], names: ['KSampler'] },
    ])
  })

  test('200 with what the given environment excludes', async () => {
    const machine = { os: 'Windows', accelerator: 'ROCm', comfyui: 'v0.3.10', python: '3.12' }
    const { body } = await ask(['modern', 'other'], machine)
    expect(body.conflicts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'os', remedy: { kind: 'change-environment', values: ['Linux'] } }),
        expect.objectContaining({ kind: 'accelerator', lines: [{ pack: 'other', text: 'CUDA' }] }),
        expect.objectContaining({ kind: 'comfyui', remedy: { kind: 'change-environment', values: ['0.3.60'] } }),
      ]),
    )
    const fitting = await ask(['modern'], { os: 'Linux', comfyui: '0.4.0' })
    expect(kindsOf(fitting)).toEqual(['core-name'])
  })

  test('200 with the target of a merged pack, and with ids in any case', async () => {
    const { body } = await ask(['old-modern', 'MODERN', 'modern'])
    expect(body.packs.map(({ node_id: id }: any) => id)).toEqual(['modern', 'modern', 'modern'])
    expect(kindsOf({ body })).not.toContain('duplicate-pack')
    expect(kindsOf(await ask([['arrays', '1.0.0'], 'arrays']))).toContain('duplicate-pack')
  })

  test('200 with unknown packs, which are not checked', async () => {
    const { body } = await ask([
      'nobody',
      'comfy-core',
      ['arrays', '9.9.9'],
      ['arrays', '2.1.0'],
      '__proto__',
      'constructor',
    ])
    expect(body).toEqual({
      packs: [
        { asked: 'nobody', state: 'unknown-pack' },
        { asked: 'comfy-core', state: 'core' },
        { asked: 'arrays', state: 'unknown-version' },
        { asked: 'arrays', state: 'unknown-version' },
        { asked: '__proto__', state: 'unknown-pack' },
        { asked: 'constructor', state: 'unknown-pack' },
      ],
      conflicts: [],
      conflict_count: 0,
    })
  })

  test('200 with a banned pack as a blocking conflict', async () => {
    const { body } = await ask(['Outlaw'])
    expect(body.packs).toMatchObject([{ state: 'checked', version: '1.0.0', status: 'NodeVersionStatusBanned' }])
    expect(body.conflicts).toMatchObject([{ kind: 'banned', severity: 'blocks', packs: ['outlaw'] }])
    expect(body.conflicts[0].remedy).toEqual({ kind: 'remove-one', packs: ['outlaw'] })
  })

  test('200 without Python packages if the operator mirrors no metadata', async () => {
    const { body } = await ask(['arrays'], { os: 'Linux', python: '3.12' })
    expect(body.python).toBeUndefined()
    expect(JSON.stringify(body)).not.toMatch(/compatible/i)
  })

  test.each([
    ['no packs', { packs: [] }],
    ['201 packs', { packs: Array.from({ length: 201 }, () => ({ node_id: 'arrays' })) }],
    ['more than 3,000 lines of requirements', { packs: ['1.0.0', '1.1.0'].map(needy) }],
    ['an unknown system', { packs: [{ node_id: 'arrays' }], environment: { os: 'BeOS' } }],
    ['an invalid version of Python', { packs: [{ node_id: 'arrays' }], environment: { python: 'three' } }],
  ])('400 for %s', async (_, body) => {
    expect((await registry.post('checkPackSet', '/sets/check', body)).status).toBe(400)
  })

  test('413 for more than a quarter of a megabyte', async () => {
    expect((await ask(['x'.repeat(300_000)])).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const { status } = await registry.call('checkPackSet', '/sets/check', { method: 'POST', body: 'a=b' })
    expect(status).toBe(415)
  })
})

describe('POST /sets/check with mirrored metadata of Python packages', () => {
  const folder = join(tmpdir(), `python-metadata-${randomUUID()}`)
  const informed = useRegistry({ PYTHON_METADATA_DIR: folder })

  beforeAll(async () => {
    await givenPythonPackage(folder, 'numpy', [
      { version: '1.26.4', requires: [] },
      { version: '2.1.0', requires: [] },
    ])
    await givenPythonPackage(folder, 'vision', [{ version: '4.0', requires: ['numpy<2'] }])
    await givenNode(informed, 'modern')
    await givenArrived(informed, 'modern', '1.0.0', { dependencies: ['numpy>=2.1'] })
    await givenNode(informed, 'seeing')
    await givenArrived(informed, 'seeing', '1.0.0', { dependencies: ['vision'] })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('200 with the conflict of transitive requirements', async () => {
    const packs = [{ node_id: 'modern' }, { node_id: 'seeing' }]
    const check = (more: object) => informed.post('checkPackSet', '/sets/check', { packs, ...more })
    const { status, body } = await check({ environment: { os: 'Linux', python: '3.12' } })
    expect(status).toBe(200)
    expect(body.conflicts).toEqual([])
    expect(body.python).toMatchObject({ state: 'conflict', on: 'Linux (x86_64), Python 3.12' })
    expect(body.python.because).toEqual(
      expect.arrayContaining([
        { pack: 'modern', needs: 'numpy>=2.1' },
        { pack: 'seeing', needs: 'vision' },
        { package: 'vision', versions: 'every version', needs: 'numpy<2' },
      ]),
    )
    expect((await check({})).body.python).toBeUndefined()
    const one = await check({ packs: packs.slice(1), environment: { os: 'Linux', python: '3.12' } })
    expect(one.body.python).toMatchObject({ state: 'compatible', open: [] })
    const strange = [{ node_id: 'nobody' }, { node_id: 'modern', version: '9.9.9' }]
    const more = await check({ packs: [...packs.slice(1), ...strange], environment: { os: 'Linux', python: '3.12' } })
    expect(more.body.python).toMatchObject({
      state: 'undecided',
      open: ['nobody', 'modern'].map((id) => `${id}: its requirements are not known`),
    })
  })
})

const numpyBelow2 = { packs: ['arrays'], subject: 'numpy', lines: [{ pack: 'arrays', text: 'numpy<2' }] }

function needy(version: string) {
  return { node_id: 'needy', version }
}
