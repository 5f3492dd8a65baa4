import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenVersion } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { givenStaged, givenStudio, stagedPath, stageNewNodes, type Studio } from '../staging/given-staged.ts'

const registry = useRegistry()
let studio: Studio

const compare = (version: string, as: Pick<Person, 'headers'> = studio.member, nodeId = 'pack') =>
  send(registry, 'compareStagedVersion', `GET ${stagedPath(studio, nodeId, version)}/comparison`, { as })

const source = (input: string) => `
class Paint:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "paint"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"${input}": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {"Paint": Paint}
`

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  await givenVersion(registry, studio, 'pack', '1.0.0', { files: { '__init__.py': source('image') } })
  const on = { as: studio.owner, body: { staged: true } }
  await send(registry, 'setNodeStaging', 'PUT /publishers/studio/nodes/pack/staging', on)
  await givenStaged(registry, studio, 'pack', '1.1.0', { files: { '__init__.py': source('picture') } })
})

describe('GET …/staged-versions/{version}/comparison', () => {
  test('200 with the changes since the installable version', async () => {
    const { status, body } = await compare('1.1.0')
    expect(status).toBe(200)
    expect(body).toMatchObject({ node_id: 'pack', version: '1.1.0', since: '1.0.0', breaks_without_major: true })
    expect(body.changes.length).toBeGreaterThan(0)
    const open = 'GET /nodes/pack/versions/1.1.0/comparison'
    expect((await send(registry, 'compareNodeVersions', open, {})).body.error).toBe('version_not_found')
  })

  test('200 without changes for the first version', async () => {
    await stageNewNodes(registry, studio)
    await givenStaged(registry, studio, 'first', '1.0.0')
    expect((await compare('1.0.0', studio.owner, 'first')).body).toEqual({ node_id: 'first', version: '1.0.0' })
  })

  test('400 for a version number that is too long', async () => {
    expect((await compare(tooLong)).status).toBe(400)
  })

  test('401 without a sign-in', async () => {
    expect((await compare('1.1.0', { headers: {} })).status).toBe(401)
  })

  test('403 for a non-member', async () => {
    expect((await compare('1.1.0', await givenPerson(registry, 'stranger'))).body.error).toBe('members_only')
  })

  test('404 for an unknown version', async () => {
    expect((await compare('9.0.0')).body.error).toBe('version_not_found')
  })

  test('409 for a version that is not staged', async () => {
    expect((await compare('1.0.0')).body.error).toBe('version_not_staged')
  })
})
