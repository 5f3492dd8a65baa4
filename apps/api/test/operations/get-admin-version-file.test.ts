import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let owner: Person

const read = (file: string, as: Person | undefined = admin, of = 'pack/versions/1.0.0') =>
  send(registry, 'getAdminVersionFile', `GET /admin/nodes/${of}/file?path=${encodeURIComponent(file)}`, { as })

const code = "print('größer')\n"

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  await givenVersion(registry, await givenPublisher(registry, 'studio'), 'pack', '1.0.0', {
    files: {
      'nodes/größe.py': code,
      'web/hidden.js': `run() // \0\n`,
      'bin/tool.so': '\x7fELF\0\0\0',
      'data/é.txt': `x${'é'.repeat(300_000)}`,
      'empty.py': '',
    },
  })
  await setVersionStatus(registry, 'pack', '1.0.0', 'flagged')
})

describe('GET /admin/nodes/{nodeId}/versions/{version}/file', () => {
  test('200 with the text of a file of a version that is not public', async () => {
    const { status, body } = await read('nodes/größe.py')
    expect(status).toBe(200)
    expect(body).toEqual({
      path: 'nodes/größe.py',
      size: Buffer.byteLength(code),
      is_text: true,
      text: code,
      is_cut: false,
    })
    expect((await read('empty.py')).body).toMatchObject({ size: 0, is_text: true, text: '' })
  })

  test('200 without the bytes of a binary file', async () => {
    expect((await read('bin/tool.so')).body).toEqual({
      path: 'bin/tool.so',
      size: 7,
      is_text: false,
      text: '',
      is_cut: false,
    })
  })

  test('200 with code as text, with any bytes in it', async () => {
    expect((await read('web/hidden.js')).body).toMatchObject({ is_text: true, text: 'run() // \0\n' })
  })

  test('200 with the first 512 KiB of a long file, cut between characters', async () => {
    const { body } = await read('data/é.txt')
    expect(body).toMatchObject({ size: 600_001, is_text: true, is_cut: true })
    expect(body.text).toBe(`x${'é'.repeat((512 * 1024 - 2) / 2)}`)
  })

  test('400 without a path', async () => {
    expect(
      (await send(registry, 'getAdminVersionFile', 'GET /admin/nodes/pack/versions/1.0.0/file', { as: admin })).status,
    ).toBe(400)
    expect((await read('')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const request = 'GET /admin/nodes/pack/versions/1.0.0/file?path=empty.py'
    expect((await send(registry, 'getAdminVersionFile', request)).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await read('empty.py', owner)).body.error).toBe('admins_only')
  })

  test('404 for every path that the archive does not list literally', async () => {
    const paths = [
      'none.py',
      'nodes',
      'nodes/',
      './empty.py',
      'nodes/../empty.py',
      '/empty.py',
      'EMPTY.PY',
      '../../x',
      '__proto__',
      'empty.py\0',
    ]
    const answers = await Promise.all(paths.map(async (path) => ({ path, status: (await read(path)).status })))
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect(await read('nodes/../empty.py')).toMatchObject({ status: 404, body: { error: 'file_not_found' } })
  })

  test('404 for an unknown version or node', async () => {
    expect((await read('empty.py', admin, 'pack/versions/2.0.0')).body.error).toBe('version_not_found')
    expect((await read('empty.py', admin, 'lost/versions/1.0.0')).body.error).toBe('node_not_found')
  })

  test('404 when the archive is not stored', async () => {
    const { context } = registry
    const { sha256 } = await context.db.selectFrom('node_versions').select('sha256').executeTakeFirstOrThrow()
    await context.blobs.remove(sha256 ?? '', new Date(Date.now() + 60_000))
    expect(await read('empty.py')).toMatchObject({ status: 404, body: { error: 'file_not_found' } })
  })
})
