import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry, type Answer } from '../harness.ts'
import { givenPublisher, givenVersion, packZip, zip } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { canMount, onFullDisk } from '../small-disk.ts'

const registry = useRegistry({ UPLOAD_MAX_BYTES: '50000' })
let publisher: { id: string; token: string }
let owner: Person

const nodesOf = (inputs: string): Record<string, string> => ({
  '__init__.py': [
    'class Blend:',
    '    @classmethod',
    '    def INPUT_TYPES(cls):',
    `        return {"required": {${inputs}}}`,
    '    RETURN_TYPES = ("IMAGE",)',
    '    FUNCTION = "run"',
    '    CATEGORY = "image"',
    'NODE_CLASS_MAPPINGS = {"Blend": Blend}',
  ].join('\n'),
})

const stealer = {
  'loader.py': 'import base64\nexec(base64.b64decode("cHJpbnQoMSk="))\n',
  '__init__.py': 'from . import loader\n',
}

function check(
  nodeId: string,
  body: Buffer | string,
  as: { headers: Record<string, string> } = owner,
): Promise<Answer> {
  return registry.call('checkPack', `/publishers/maker/nodes/${nodeId}/check`, {
    method: 'POST',
    headers: { ...as.headers, 'Content-Type': 'application/zip' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
}

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
  owner = await givenPerson(registry, 'owner')
  await givenMember(registry, 'maker', owner)
})

/** Starts an upload that sends a byte and then waits; returns the function that breaks it off. */
function uploadSlowly(): () => Promise<void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  void writer.write(new Uint8Array(1))
  const answer = registry.call('checkPack', '/publishers/maker/nodes/slow/check', {
    method: 'POST',
    headers: { ...owner.headers, 'Content-Type': 'application/zip' },
    body: readable,
    duplex: 'half',
  })
  return async () => {
    await writer.abort(new Error('broke off'))
    await answer.catch(() => undefined)
  }
}

describe('POST /publishers/{publisherId}/nodes/{nodeId}/check', () => {
  test('200 while others upload slowly', async () => {
    const breakOff = Array.from({ length: 5 }, uploadSlowly)
    try {
      await expect.poll(async () => (await readdir(registry.context.incomingDirectory)).length).toBe(5)
      expect((await check('quick', await packZip('quick', '0.1.0'))).status).toBe(200)
    } finally {
      await Promise.all(breakOff.map((end) => end()))
    }
  })

  test('200 with a missing ComfyUI range, derived from the code', async () => {
    const files = { '__init__.py': 'from comfy.ldm.flux.layers import apply_mod\n' }
    const { body } = await check('modern', await packZip('modern', '0.1.0', files))
    expect(body.comfyui_use).toMatchObject({ since: '0.3.25', symbols: 1 })
    expect(body.requires_comfyui).toEqual({ problem: 'missing', advised: '>=0.3.25' })
  })

  test('200 with dependencies that name no package, which a publish keeps', async () => {
    const lines = [
      'numpy>=2',
      'git+https://host.test/tool.git',
      '-r more.txt',
      './wheels/own.whl',
      'two words',
      'pillow',
    ]
    const pyproject = `[project]\nname = "loose"\nversion = "0.1.0"\ndependencies = ${JSON.stringify(lines)}\n`
    const { body } = await check('loose', await packZip('loose', '0.1.0', { 'pyproject.toml': pyproject }))
    expect(body.unread_dependencies).toEqual([
      { text: '-r more.txt', why: 'option' },
      { text: './wheels/own.whl', why: 'path' },
      { text: 'two words', why: 'syntax' },
    ])
    const clean = await check('clean', await packZip('clean', '0.1.0'))
    expect(clean.body).not.toHaveProperty('unread_dependencies')
  })

  test('200 with files, comfy nodes and verdict of a new node', async () => {
    const { status, body } = await check('fresh', await packZip('fresh', '0.1.0', nodesOf('"image": ("IMAGE",)')))
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'fresh', version: '0.1.0', verdict: 'pass', changes: [], file_count: 3 })
    expect(body.files.map(({ path }: { path: string }) => path)).toEqual(['README.md', '__init__.py', 'pyproject.toml'])
    expect(body.comfy_nodes).toMatchObject([
      { comfy_node_name: 'Blend', category: 'image', source_file: '__init__.py', source_line: 1 },
    ])
    expect(body).not.toHaveProperty('advised_version')
  })

  test.skipIf(!canMount)('507 while the disk is full', async () => {
    const bytes = await packZip('fresh', '0.1.0')
    const { status, body } = await onFullDisk(registry.context.incomingDirectory, () => check('fresh', bytes))
    expect([status, body.error]).toEqual([507, 'insufficient_storage'])
  })

  test('200 with the file, line, reason and remedy of each finding', async () => {
    const { body } = await check('fresh', await packZip('fresh', '0.1.0', stealer))
    expect(body.verdict).toBe('flag')
    expect(body.findings[0]).toMatchObject({ rule: 'code-from-data', blocks: true, file: 'loader.py', line: 2 })
    expect(body.findings[0].why).toMatch(/\w+ .+\./)
    expect(body.findings[0].remedy).toMatch(/\w+ .+\./)
  })

  test('200 with the changes since the latest version, and the advised number', async () => {
    await givenVersion(registry, publisher, 'known', '1.2.0', {
      files: nodesOf('"image": ("IMAGE",), "mask": ("MASK",)'),
    })
    const { body } = await check('known', await packZip('known', '1.2.1', nodesOf('"image": ("LATENT",)')))
    expect(body).toMatchObject({ compared_with: '1.2.0', advised_version: '2.0.0', breaks_without_major: true })
    expect(body.effects).toEqual({ positional: 'breaks', named: 'breaks', prompt: 'breaks' })
    expect(body.changes).toEqual(
      expect.arrayContaining([
        {
          kind: 'input-removed',
          comfy_node_name: 'Blend',
          field: expect.stringContaining('mask'),
          effects: { positional: 'breaks', named: 'breaks', prompt: 'may-break' },
          bump: 'major',
        },
        expect.objectContaining({ kind: 'input-type-changed', before: '"IMAGE"', after: '"LATENT"', bump: 'major' }),
      ]),
    )
    const same = await check(
      'known',
      await packZip('known', '1.2.1', nodesOf('"image": ("IMAGE",), "mask": ("MASK",)')),
    )
    expect(same.body).toMatchObject({ advised_version: '1.2.1', changes: [] })
    expect(same.body).not.toHaveProperty('breaks_without_major')
    for (const version of ['2.0.0', '2.0.0-beta.1']) {
      const major = await check('known', await packZip('known', version, nodesOf('"image": ("LATENT",)')))
      expect(major.body).not.toHaveProperty('breaks_without_major')
    }
  })

  test('200 with a warning about a pre-release above the latest release, which front ends take for the latest', async () => {
    await givenVersion(registry, publisher, 'steady', '1.2.0')
    const above = async (version: string) =>
      (await check('steady', await packZip('steady', version))).body.prerelease_above
    expect(await above('2.0.0-beta.1')).toBe('1.2.0')
    for (const version of ['1.2.0-rc.1', '1.3.0']) expect(await above(version)).toBeUndefined()
  })

  test('200 for a publish token in the header, without stored data', async () => {
    const count = () =>
      registry.context.db
        .selectFrom('audit_entries')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    const before = await count()
    const headers = { Authorization: `Bearer ${publisher.token}` }
    expect((await check('never', await packZip('never', '1.0.0'), { headers })).status).toBe(200)
    expect((await registry.call('getNode', '/nodes/never')).status).toBe(404)
    expect(await readdir(registry.context.incomingDirectory)).toEqual([])
    expect(await count()).toEqual(before)
  })

  test('400 for an archive that an upload would refuse, without stored data', async () => {
    expect((await check('fresh', 'no zip')).status).toBe(400)
    expect((await check('fresh', await zip({ 'a.py': '' }))).body.error).toBe('archive_manifest_missing')
    expect(await readdir(registry.context.incomingDirectory)).toEqual([])
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await check('fresh', 'zip', { headers: {} })).body.error).toBe('sign_in_required')
  })

  test('403 for a non-member, and for the node of another publisher', async () => {
    const stranger = await givenPerson(registry, 'stranger')
    expect((await check('fresh', 'zip', stranger)).body.error).toBe('members_only')
    await givenVersion(registry, await givenPublisher(registry, 'other'), 'foreign', '1.0.0')
    const { status, body } = await check('foreign', await packZip('foreign', '2.0.0'))
    expect([status, body.error]).toEqual([403, 'node_id_taken'])
  })

  test('404 for an unknown publisher', async () => {
    const path = '/publishers/nobody/nodes/fresh/check'
    expect(await send(registry, 'checkPack', `POST ${path}`, { as: owner, body: 'zip' })).toMatchObject({
      status: 404,
      body: { error: 'publisher_not_found' },
    })
  })

  test('413 for a body above the upload limit', async () => {
    const { status, body } = await check('fresh', Buffer.alloc(60_000))
    expect([status, body.error]).toEqual([413, 'body_too_large'])
  })
})
