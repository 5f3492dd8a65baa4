import { rm, writeFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let owner: Person
let studio: { id: string; token: string }

const list = (path = '1.2.0/changes', as: Person | undefined = admin, node = 'pack') =>
  send(registry, 'listVersionChanges', `GET /admin/nodes/${node}/versions/${path}`, { as })
const pathsOf = ({ body }: Awaited<ReturnType<typeof list>>, change: string) =>
  body.files.flatMap((file: { path: string; change: string }) => (file.change === change ? [file.path] : []))

/** Texts of equal length and CRC-32. */
const alike = ["name = 'kktcrnamck'\n", "name = 'opuzieldmr'\n"] as const

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  studio = await givenPublisher(registry, 'studio')
  const same = { 'same.py': 'x = 1\n', 'large.bin': 'y'.repeat(200_000) }
  await givenVersion(registry, studio, 'pack', '1.0.0', {
    files: { ...same, 'forged.py': alike[0], 'gone.py': 'z = 1\n' },
  })
  await givenVersion(registry, studio, 'pack', '1.1.0')
  await setVersionStatus(registry, 'pack', '1.1.0', 'flagged')
  await givenVersion(registry, studio, 'pack', '1.2.0', {
    files: { ...same, 'forged.py': alike[1], 'new.py': 'n = 1\n', '.git/config': '[core]\n' },
  })
})

describe('GET /admin/nodes/{nodeId}/versions/{version}/changes', () => {
  test('200 against the highest lower active version, by path, with sizes', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toEqual({
      against: '1.0.0',
      files: [
        { path: '.git/config', change: 'added', size: 7 },
        { path: 'forged.py', change: 'modified', size: 20, previous_size: 20 },
        { path: 'gone.py', change: 'removed', previous_size: 6 },
        { path: 'new.py', change: 'added', size: 6 },
        { path: 'pyproject.toml', change: 'modified', size: expect.any(Number), previous_size: expect.any(Number) },
      ],
      unchanged: 4,
      is_cut: false,
      is_by_size: false,
    })
  })

  test('200 with a file as modified despite equal size and checksum', async () => {
    expect(pathsOf(await list(), 'modified')).toContain('forged.py')
    await givenVersion(registry, studio, 'other', '1.0.0', { files: { 'a.py': alike[0] } })
    await givenVersion(registry, studio, 'other', '1.0.1', { files: { 'a.py': alike[0] } })
    expect(pathsOf(await list('1.0.1/changes', admin, 'other'), 'modified')).toEqual(['pyproject.toml'])
  })

  test('200 against a given version, also a higher or flagged one', async () => {
    const answer = await list('1.0.0/changes?against=v1.1')
    expect(answer.body).toMatchObject({ against: '1.1.0', unchanged: 2 })
    expect(pathsOf(answer, 'added')).toEqual(['forged.py', 'gone.py', 'large.bin', 'same.py'])
    expect((await list('1.2.0/changes?against=1.2.0')).body).toMatchObject({ files: [], unchanged: 8 })
  })

  test('200 with everything added without a lower active version', async () => {
    const { body } = await list('1.0.0/changes')
    expect(body).toMatchObject({ against: '', unchanged: 0 })
    expect(body.files).toHaveLength(7)
    expect(new Set(body.files.map(({ change }: { change: string }) => change))).toEqual(new Set(['added']))
  })

  test('200 by known sizes if an archive is not stored, and empty if nothing is known', async () => {
    const { db } = registry.context
    await removeArchive('1.0.0')
    const { body } = await list()
    expect(body).toMatchObject({ against: '1.0.0', is_by_size: true })
    expect(body.files.map(({ path }: { path: string }) => path)).toEqual(['.git/config', 'gone.py', 'new.py'])
    await removeArchive('1.2.0')
    expect((await list()).body.files).toHaveLength(3)
    await db.deleteFrom('version_contents').execute()
    expect((await list()).body).toEqual({ against: '1.0.0', files: [], unchanged: 0, is_cut: false, is_by_size: true })
  })

  test('200 for an unreadable mirrored archive', async () => {
    const { db, blobs } = registry.context
    const { sha256 } = await db
      .selectFrom('node_versions')
      .select('sha256')
      .where('version', '=', '1.1.0')
      .executeTakeFirstOrThrow()
    const path = blobs.localPath?.(sha256 ?? '') ?? ''
    await rm(path)
    await writeFile(path, 'no archive at all')
    expect((await list('1.1.0/changes')).body).toMatchObject({ files: [], is_by_size: true })
  })

  test('400 for an id that is too long', async () => {
    expect((await list(`1.2.0/changes?against=${'1'.repeat(201)}`)).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'listVersionChanges', 'GET /admin/nodes/pack/versions/1.2.0/changes')).status).toBe(
      401,
    )
  })

  test('403 for a person who is not an admin', async () => {
    expect((await list('1.2.0/changes', owner)).body.error).toBe('admins_only')
  })

  test('404 for an unknown version or node', async () => {
    expect((await list('9.0.0/changes')).body.error).toBe('version_not_found')
    expect((await list('1.2.0/changes?against=9.0.0')).body.error).toBe('version_not_found')
    expect((await list('1.2.0/changes', admin, 'lost')).body.error).toBe('node_not_found')
  })
})

async function removeArchive(version: string): Promise<void> {
  const { db, blobs } = registry.context
  const { sha256 } = await db
    .selectFrom('node_versions')
    .select('sha256')
    .where('node_id', '=', 'pack')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  await blobs.remove(sha256 ?? '', new Date(Date.now() + 60_000))
}
