import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let owner: Person

const read = (file: string, { as = admin, of = '1.1.0', against = '' } = {}) =>
  send(
    registry,
    'getVersionFileChange',
    `GET /admin/nodes/pack/versions/${of}/changes/file?path=${encodeURIComponent(file)}${against && `&against=${against}`}`,
    { as },
  )

const lines = (count: number, name: string) => Array.from({ length: count }, (_, line) => `${name}${line} = ${line}\n`)

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  const studio = await givenPublisher(registry, 'studio')
  const same = { 'same.py': 'x = 1\n' }
  await givenVersion(registry, studio, 'pack', '1.0.0', {
    files: {
      ...same,
      'code.py': lines(20, 'a').join(''),
      'gone.py': 'z = 1\n',
      'tool.so': '\0\x01',
      'other.py': lines(15_000, 'old').join(''),
    },
  })
  await givenVersion(registry, studio, 'pack', '1.1.0', {
    files: {
      ...same,
      'code.py': lines(20, 'a').with(9, 'exec(x)\n').join(''),
      'new.py': 'n = 1',
      'tool.so': '\0\x02',
      'other.py': lines(15_000, 'new').join(''),
    },
  })
})

describe('GET /admin/nodes/{nodeId}/versions/{version}/changes/file', () => {
  test('200 with a unified diff against the highest lower active version', async () => {
    const { status, body } = await read('code.py')
    expect(status).toBe(200)
    expect(body).toEqual({
      path: 'code.py',
      against: '1.0.0',
      patch: [
        '--- code.py',
        '+++ code.py',
        '@@ -7,7 +7,7 @@',
        ' a6 = 6',
        ' a7 = 7',
        ' a8 = 8',
        '-a9 = 9',
        '+exec(x)',
        ' a10 = 10',
        ' a11 = 11',
        ' a12 = 12',
        '',
      ].join('\n'),
      is_text: true,
      is_cut: false,
    })
  })

  test('200 for a new, a removed and an unchanged file', async () => {
    expect((await read('new.py')).body.patch).toBe(
      '--- /dev/null\n+++ new.py\n@@ -0,0 +1,1 @@\n+n = 1\n\\ No newline at end of file\n',
    )
    expect((await read('gone.py')).body.patch).toBe('--- gone.py\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-z = 1\n')
    expect((await read('same.py')).body).toMatchObject({ patch: '', is_text: true, is_cut: false })
  })

  test('200 with every line added without a lower active version', async () => {
    const { body } = await read('same.py', { of: '1.0.0' })
    expect(body).toMatchObject({ against: '', patch: '--- /dev/null\n+++ same.py\n@@ -0,0 +1,1 @@\n+x = 1\n' })
  })

  test('200 against a given version', async () => {
    expect((await read('gone.py', { of: '1.0.0', against: '1.1.0' })).body.patch).toContain('+z = 1')
  })

  test('200 without a diff of a binary file', async () => {
    expect((await read('tool.so')).body).toMatchObject({ patch: '', is_text: false, is_cut: false })
  })

  test('200 that gives up on a slow comparison, and replaces every line', async () => {
    const { body } = await read('other.py')
    expect(body).toMatchObject({ is_text: true, is_cut: true })
    expect(body.patch).toContain('@@ -1,15000 +1,15000 @@\n-old0 = 0\n')
    expect(body.patch.endsWith('+new14999 = 14999\n')).toBe(true)
  })

  test('400 without a path', async () => {
    expect((await read('')).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const request = 'GET /admin/nodes/pack/versions/1.1.0/changes/file?path=code.py'
    expect((await send(registry, 'getVersionFileChange', request)).status).toBe(401)
  })

  test('403 for a person who is not an admin', async () => {
    expect((await read('code.py', { as: owner })).body.error).toBe('admins_only')
  })

  test('404 for a file that neither version has, and for an unknown version', async () => {
    expect((await read('none.py')).body.error).toBe('file_not_found')
    expect((await read('code.py', { of: '9.0.0' })).body.error).toBe('version_not_found')
    expect((await read('code.py', { against: '9.0.0' })).body.error).toBe('version_not_found')
  })

  test('404 when one of the archives is not stored', async () => {
    const { db, blobs } = registry.context
    const { sha256 } = await db
      .selectFrom('node_versions')
      .select('sha256')
      .where('version', '=', '1.0.0')
      .executeTakeFirstOrThrow()
    await blobs.remove(sha256 ?? '', new Date(Date.now() + 60_000))
    expect(await read('code.py')).toMatchObject({ status: 404, body: { error: 'file_not_found' } })
  })
})
