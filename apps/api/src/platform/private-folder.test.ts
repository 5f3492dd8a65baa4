import { spawn } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { closeToOthers, sharedEntries } from './private-folder.ts'

let root: string
const roots: string[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'private-folder-'))
  roots.push(root)
})
afterAll(async () => Promise.all(roots.map((each) => rm(each, { recursive: true, force: true }))))

async function given(path: string, mode: number): Promise<string> {
  const full = join(root, path)
  await mkdir(join(full, '..'), { recursive: true })
  await writeFile(full, '')
  await chmod(full, mode)
  return full
}

async function count(entries: AsyncIterable<unknown>): Promise<number> {
  let found = 0
  for await (const entry of entries) found += entry ? 1 : 0
  return found
}

const modeOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('the data folder on a shared machine', () => {
  it('is closed to other users with its content; permissions of the owner stay', async () => {
    const files = [await given('data/a', 0o666), await given('data/deep/er/b', 0o755), await given('data/c', 0o600)]
    await chmod(join(root, 'data'), 0o777)
    await chmod(join(root, 'data/deep'), 0o755)
    expect((await closeToOthers(join(root, 'data'))).refused).toEqual([])
    expect(await Promise.all(files.map(modeOf))).toEqual(['600', '700', '600'])
    expect(await modeOf(join(root, 'data'))).toBe('700')
    expect(await modeOf(join(root, 'data/deep/er'))).toBe('700')
    expect(await closeToOthers(join(root, 'data'))).toEqual({ closed: 0, refused: [] })
  })

  it('does not change the target of a link in it', async () => {
    const outside = await given('outside/file', 0o644)
    await chmod(join(root, 'outside'), 0o755)
    await given('data/file', 0o600)
    await symlink(outside, join(root, 'data/link'))
    await symlink(join(root, 'outside'), join(root, 'data/folder'))
    await closeToOthers(join(root, 'data'))
    expect([await modeOf(outside), await modeOf(join(root, 'outside'))]).toEqual(['644', '755'])
  })

  it('that is itself a link is closed at its target', async () => {
    const file = await given('disk/file', 0o644)
    await symlink(join(root, 'disk'), join(root, 'data'))
    await closeToOthers(join(root, 'data'))
    expect(await modeOf(file)).toBe('600')
  })

  it('is scanned up to the given number of entries', async () => {
    for (let i = 0; i < 5; i++) {
      await given(`data/${i}/file`, 0o666)
      await chmod(join(root, `data/${i}`), 0o755)
    }
    await chmod(join(root, 'data'), 0o755)
    expect(await count(sharedEntries(join(root, 'data'), 6))).toBeLessThan(11)
    expect(await count(sharedEntries(join(root, 'data')))).toBe(11)
  })

  it.runIf(process.getuid?.() === 0)(
    'of another user stays unchanged, and the unchanged paths are reported',
    async () => {
      await chmod(root, 0o755)
      const file = await given('data/file', 0o666)
      await chmod(join(root, 'data'), 0o755)
      const module = fileURLToPath(new URL('private-folder.ts', import.meta.url))
      const code = `const { closeToOthers } = await import('${module}'); console.log(JSON.stringify(await closeToOthers('${join(root, 'data')}')))`
      const nobody = spawn(process.execPath, ['--input-type=module', '-e', code], { uid: 65_534, gid: 65_534 })
      expect(JSON.parse(await text(nobody.stdout))).toEqual({ closed: 0, refused: [join(root, 'data'), file] })
      expect(await modeOf(file)).toBe('666')
    },
  )
})
