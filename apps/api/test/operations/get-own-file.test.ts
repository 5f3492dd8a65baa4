import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../src/platform/http/contract.ts'
import { useRegistry } from '../harness.ts'
import { givenUnreviewed, givenVersion, setVersionStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { givenStaged, givenStudio, withToken, type Studio } from '../staging/given-staged.ts'

const registry = useRegistry()
let studio: Studio
let stranger: Person
let admin: Person

const operations = [
  ['listOwnFiles', ''],
  ['getOwnFile', '/file?path=lamp.py'],
  ['listOwnChanges', '/changes'],
  ['getOwnFileChange', '/changes/file?path=lamp.py'],
] as const satisfies [OperationId, string][]

const read = (
  [id, rest]: (typeof operations)[number],
  as: Pick<Person, 'headers'> = studio.member,
  { version = '1.1.0', nodeId = 'pack' } = {},
) => send(registry, id, `GET /publishers/studio/nodes/${nodeId}/versions/${version}/code${rest}`, { as })

const [listFiles, readFile, listChanges, readChange] = operations

beforeAll(async () => {
  studio = await givenStudio(registry, 'studio')
  stranger = await givenPerson(registry, 'stranger')
  admin = await givenPerson(registry, 'admin', { admin: true })
  await givenVersion(registry, studio, 'pack', '1.0.0', { files: { 'lamp.py': 'on = 1\n' } })
  const on = { as: studio.owner, body: { staged: true } }
  await send(registry, 'setNodeStaging', 'PUT /publishers/studio/nodes/pack/staging', on)
  await givenStaged(registry, studio, 'pack', '1.1.0', { files: { 'lamp.py': 'on = 2\n' } })
})

describe('the code of a staged version', () => {
  test('200 lists its files', async () => {
    const { status, body } = await read(listFiles)
    expect(status).toBe(200)
    expect(body.file_count).toBe(4)
    expect(body.files.map(({ path }: { path: string }) => path)).toContain('lamp.py')
  })

  test('200 reads one of them', async () => {
    const { status, body } = await read(readFile)
    expect(status).toBe(200)
    expect(body).toEqual({ path: 'lamp.py', size: 7, is_text: true, text: 'on = 2\n', is_cut: false })
  })

  test('200 lists the changes since the installable version', async () => {
    const { status, body } = await read(listChanges)
    expect(status).toBe(200)
    expect(body).toMatchObject({ against: '1.0.0', is_by_size: false })
    expect(body.files).toContainEqual({ path: 'lamp.py', change: 'modified', size: 7, previous_size: 7 })
  })

  test('200 compares one of the files', async () => {
    const { status, body } = await read(readChange)
    expect(status).toBe(200)
    expect(body.patch).toContain('-on = 1\n+on = 2\n')
  })

  test('is unknown to everyone at the public paths', async () => {
    const open = '/nodes/pack/versions/1.1.0'
    for (const as of [stranger, studio.member, { headers: {} }]) {
      const file = await send(registry, 'getNodeVersionFile', `GET ${open}/file?path=lamp.py`, { as })
      expect([file.status, file.body.error]).toEqual([404, 'version_not_found'])
      expect((await send(registry, 'getNodeVersionContents', `GET ${open}/contents`, { as })).status).toBe(404)
    }
  })
})

describe.each(operations)('%s', (...operation) => {
  test('200 for owners and admins, without caching', async () => {
    for (const as of [studio.owner, admin]) {
      const { status, headers } = await read(operation, as)
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
  })

  test('200 for a version that is pending or flagged', async () => {
    await givenUnreviewed(registry, studio, `pack-${operation[0]}`, '1.0.0', { files: { 'lamp.py': 'on = 1\n' } })
    const place = { nodeId: `pack-${operation[0]}`, version: '1.0.0' }
    expect((await read(operation, studio.member, place)).status).toBe(200)
    await setVersionStatus(registry, place.nodeId, '1.0.0', 'flagged')
    expect((await read(operation, studio.member, place)).status).toBe(200)
  })

  test('400 for a version number that is too long', async () => {
    expect((await read(operation, studio.member, { version: tooLong })).status).toBe(400)
  })

  test('401 without a sign-in, and for a publish token', async () => {
    expect((await read(operation, { headers: {} })).status).toBe(401)
    expect((await read(operation, withToken(studio))).status).toBe(401)
  })

  test('403 for a non-member, whether or not the version exists', async () => {
    for (const version of ['1.1.0', '9.9.9'])
      expect((await read(operation, stranger, { version })).body.error).toBe('members_only')
  })

  test('404 for an unknown version, and a node of another publisher', async () => {
    expect((await read(operation, studio.member, { version: '9.9.9' })).body.error).toBe('version_not_found')
    const other = await givenStudio(registry, `other-${operation[0].toLowerCase()}`)
    await givenVersion(registry, other, `theirs-${operation[0]}`, '1.0.0')
    const theirs = { nodeId: `theirs-${operation[0]}`, version: '1.0.0' }
    expect((await read(operation, studio.member, theirs)).body.error).toBe('node_not_found')
  })
})

test.each([readFile, readChange])('%s answers 404 for a file that the archive does not list', async (id, rest) => {
  const path = `GET /publishers/studio/nodes/pack/versions/1.1.0/code${rest.replace('lamp.py', 'no.py')}` as const
  expect((await send(registry, id, path, { as: studio.member })).body.error).toBe('file_not_found')
})
