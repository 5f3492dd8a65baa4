import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
const oneDef = (name: string) => `class A:
    FUNCTION = "run"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {}}
NODE_CLASS_MAPPINGS = {"${name}": A}
`

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'wheel')
  await givenVersion(registry, publisher, 'cuda-pack', '1.0.0+cu124', {
    files: { '__init__.py': oneDef('Mix + Match') },
  })
  // Build metadata does not decide which version is the latest.
  await givenVersion(registry, publisher, 'cuda-pack', '1.0.0+cu121', {
    files: { '__init__.py': oneDef('Mix + Match') },
  })
})

describe('a version with build metadata', () => {
  test.each(['1.0.0+cu121', '1.0.0%2Bcu121', '1.0.0%20cu121', 'v1.0+cu121'])('installs as %s', async (spelling) => {
    const { body } = await registry.call('installNode', `/nodes/cuda-pack/install?version=${spelling}`)
    expect(body.version).toBe('1.0.0+cu121')
  })

  test('is downloaded from the URL of its install answer', async () => {
    const { body } = await registry.call('installNode', '/nodes/cuda-pack/install?version=1.0.0+cu124')
    const { pathname } = new URL(body.downloadUrl)
    expect((await registry.fetch(new Request(`http://registry.test${pathname}`))).status).toBe(200)
  })

  test('lists its comfy nodes, with an escaped or unescaped plus', async () => {
    for (const spelling of ['1.0.0+cu124', '1.0.0%2Bcu124']) {
      const path = `/comfy-nodes?node_id=cuda-pack&node_version=${spelling}`
      const { body } = await registry.call('listAllComfyNodes', path)
      expect({ spelling, total: body.total }).toEqual({ spelling, total: 1 })
    }
  })

  test('has comfy nodes that are found by a name with an unescaped plus', async () => {
    for (const spelling of ['Mix%20%2B%20Match', 'Mix+%2B+Match', 'Mix%20+%20Match']) {
      const path = `/comfy-nodes?comfy_node_name=${spelling}`
      const { body } = await registry.call('listAllComfyNodes', path)
      expect({ spelling, total: body.total }).toEqual({ spelling, total: 1 })
    }
  })
})

describe('versions that differ only in build metadata', () => {
  test('have the later published one as the latest', async () => {
    expect((await registry.call('installNode', '/nodes/cuda-pack/install')).body.version).toBe('1.0.0+cu121')
    const node = await registry.call('getNode', '/nodes/cuda-pack')
    expect(node.body.latest_version.version).toBe('1.0.0+cu121')
    const { body } = await registry.call('listNodeVersions', '/nodes/cuda-pack/versions')
    expect(body.map(({ version }: { version: string }) => version)).toEqual(['1.0.0+cu121', '1.0.0+cu124'])
  })

  test('are compared with the earlier published one in admin evidence', async () => {
    const { admin } = await givenAdmin(registry)
    const against = async (version: string) => {
      const path = `GET /admin/nodes/cuda-pack/versions/${version}/changes` as const
      return (await send(registry, 'listVersionChanges', path, { as: admin })).body.against
    }
    expect(await against('1.0.0%2Bcu121')).toBe('1.0.0+cu124')
    expect(await against('1.0.0%2Bcu124')).toBe('')
  })

  test('have the earlier one as the latest if the later one is banned', async () => {
    await setVersionStatus(registry, 'cuda-pack', '1.0.0+cu121', 'banned')
    expect((await registry.call('installNode', '/nodes/cuda-pack/install')).body.version).toBe('1.0.0+cu124')
  })
})
