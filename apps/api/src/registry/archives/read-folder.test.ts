import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allOf } from '../../../test/all-of.ts'
import { readFolder } from './read-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function given(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const read = () => allOf(readFolder(folder))
const paths = async () => (await read()).map(({ path }) => path).toSorted()
const git = (...args: string[]) => promisify(execFile)('git', ['-C', folder, ...args])

test('files have the form of files from an archive', async () => {
  await given({ 'web/app.js': 'alert(1)', 'nodes/a.py': 'x = 1', 'i.png': 'y'.repeat(600) })
  const head = (text: string) => Uint8Array.from(Buffer.from(text))
  expect(await read()).toEqual([
    { path: 'nodes/a.py', size: 5, head: head('x = 1'), text: 'x = 1' },
    { path: 'web/app.js', size: 8, head: head('alert(1)'), text: 'alert(1)' },
    { path: 'i.png', size: 600, head: head('y'.repeat(512)), text: undefined },
  ])
})

test('without a repository, ignored and never packed files are left out', async () => {
  await given({
    '.gitignore': '*.log\n/build/\n!keep.log\n',
    '.comfyignore': '# not for users\ntests/\n*.psd\n',
    'sub/.gitignore': '!*.log\nsecret.*\n',
    'a.py': '',
    'A.LOG': '',
    'a.log': '',
    'keep.log': '',
    'build/a.py': '',
    'sub/build/a.py': '',
    'sub/b.log': '',
    'sub/secret.txt': '',
    'tests/a.py': '',
    'sub/a.psd': '',
    '__pycache__/a.pyc': '',
    'node_modules/a.js': '',
    '.venv/a.py': '',
    'node.zip': '',
  })
  const kept = [
    '.comfyignore',
    '.gitignore',
    'A.LOG',
    'a.py',
    'keep.log',
    'sub/.gitignore',
    'sub/b.log',
    'sub/build/a.py',
  ]
  expect(await paths()).toEqual(kept)
})

test('in a repository, only tracked files are packed', async () => {
  await given({
    'a.py': '',
    'größe.py': '',
    'sub/b.py': '',
    '.gitignore': 'ignored.py',
    'ignored.py': '',
    'tests/t.py': '',
  })
  await git('init', '-q')
  await git('add', '.')
  await given({ 'new.py': '', 'sub/new.py': '', '.comfyignore': 'tests\n' })
  await rm(join(folder, 'a.py'))
  expect(await paths()).toEqual(['.gitignore', 'größe.py', 'sub/b.py'])
})

test('an include of pyproject.toml is packed even if git ignores it', async () => {
  await given({
    '.gitignore': 'dist\n*.bin',
    'pyproject.toml': '[tool.comfy]\nincludes = ["/web/dist/", "models/a.bin", "../elsewhere", 7]\n',
    'web/dist/app.js': '',
    'web/dist/deep/b.bin': '',
    'dist/c.js': '',
    'models/a.bin': '',
    'models/b.bin': '',
  })
  await git('init', '-q')
  await git('add', '.')
  expect(await paths()).toEqual([
    '.gitignore',
    'models/a.bin',
    'pyproject.toml',
    'web/dist/app.js',
    'web/dist/deep/b.bin',
  ])
})

test('links are not followed', async () => {
  await given({ 'a.py': 'x' })
  await symlink('/etc/hostname', join(folder, 'link.py'))
  await symlink('/etc', join(folder, 'etc'))
  expect(await paths()).toEqual(['a.py'])
})

test('no command from the repository’s git config is run', async () => {
  const ran = join(folder, 'ran')
  await given({ 'a.py': '' })
  await git('init', '-q')
  await git('add', '.')
  await git('config', 'core.fsmonitor', `touch '${ran}'; false`)
  expect(await paths()).toEqual(['a.py'])
  await expect(promisify(execFile)('ls', [ran])).rejects.toThrow('No such file')
})
