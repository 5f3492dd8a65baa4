import { chmodSync, existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { cloneLimits, createClone } from '../../src/exchange/readings/clone-repository.ts'
import { mayClone } from '../../src/exchange/readings/may-clone.ts'
import { commit, git, givenFolder, givenRepository } from './checkouts.ts'

const cloneLocal = createClone(() => true)
const target = () => join(givenFolder({}), 'pack')

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['https://github.com/a/b', true],
  ['https://codeberg.org/a/b', true],
  ['http://github.com/a/b', false],
  ['file:///etc', false],
  ['ssh://git@github.com/a/b', false],
  ['ext::sh -c id', false],
  ['https://me:secret@github.com/a/b', false],
  ['https://localhost/a', false],
  ['https://127.0.0.1/a', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/a', false],
  ['https://forge.internal/a', false],
])('whether %s may be cloned: %s', (address, is) => {
  expect(mayClone(new URL(address))).toBe(is)
})

test('an address that is not allowed is refused before git runs', async () => {
  const repository = givenRepository({ 'a.py': '' })
  const folder = target()
  await expect(createClone(mayClone)(pathToFileURL(repository), folder)).rejects.toThrow('only public addresses')
  expect(existsSync(folder)).toBe(false)
})

test('the files of the newest commit are copied, without links, hooks, filters and submodules', async () => {
  const other = givenRepository({ 'other.py': '' })
  const proof = join(givenFolder({}), 'ran')
  const repository = givenRepository({
    'a.py': 'A = 1\n',
    '.gitattributes': '*.py filter=evil\n',
    '.gitmodules': `[submodule "other"]\n\tpath = other\n\turl = ${pathToFileURL(other).href}\n\tupdate = !touch ${proof}\n`,
  })
  symlinkSync('/etc/passwd', join(repository, 'link.py'))
  git(repository, 'submodule', '--quiet', 'add', '--force', pathToFileURL(other).href, 'other')
  commit(repository)
  const hook = join(repository, '.git', 'hooks', 'post-checkout')
  writeFileSync(hook, `#!/bin/sh\ntouch ${proof}\n`)
  chmodSync(hook, 0o755)

  const folder = target()
  await cloneLocal(pathToFileURL(repository), folder)
  expect(readFileSync(join(folder, 'a.py'), 'utf8')).toBe('A = 1\n')
  expect(lstatSync(join(folder, 'link.py')).isFile()).toBe(true)
  expect(existsSync(join(folder, 'other', 'other.py'))).toBe(false)
  expect(existsSync(proof)).toBe(false)
  expect(git(folder, 'rev-list', '--count', 'HEAD').trim()).toBe('2')
})

test('files are written as stored, whatever the attributes', async () => {
  const files = { 'a.py': '# $Id$\nA = 1\n', 'b.txt': 'x\n', 'lines.txt': '1\n2\n' }
  const repository = givenRepository(files)
  // The attributes follow the files, because git would otherwise encode the files on commit.
  const attributes = '* ident\n*.txt working-tree-encoding=UTF-32\nlines.txt text eol=crlf\n'
  writeFileSync(join(repository, '.gitattributes'), attributes)
  git(repository, 'add', '.gitattributes')
  git(repository, 'commit', '--quiet', '--message', 'Expand')

  const folder = target()
  await cloneLocal(pathToFileURL(repository), folder)
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text)
})

test('git runs without the home folder of the operator', async () => {
  const tools = givenFolder({ git: '#!/bin/sh\nenv >"$(dirname "$0")/seen"\nexit 1\n' })
  chmodSync(join(tools, 'git'), 0o755)
  vi.stubEnv('PATH', `${tools}:${process.env['PATH']}`)
  await expect(cloneLocal(pathToFileURL(tools), target())).rejects.toThrow('git could not copy it')
  expect(readFileSync(join(tools, 'seen'), 'utf8').split('\n')).toContain('HOME=/dev/null')
})

test.each([
  ['too many files', { files: 1 }, 'more than 1 files'],
  ['too many bytes', { unpackedBytes: 100_000 }, 'more than 100000 bytes'],
  ['a file that is too large', { fileBytes: 100_000 }, 'a file of more than 100000 bytes'],
  ['no time left', { ms: 1 }, 'longer than 0.001 seconds'],
])('a repository with %s is refused before its files are written', async (_, limits, sentence) => {
  const repository = givenRepository({ 'a.py': 'x'.repeat(200_000), 'b.py': '' })
  const folder = target()
  const clone = createClone(() => true, { ...cloneLimits, ...limits })
  await expect(clone(pathToFileURL(repository), folder)).rejects.toThrow(sentence)
  expect(existsSync(join(folder, 'a.py'))).toBe(false)
})

test('an error of git and a missing git become a message', async () => {
  const nowhere = pathToFileURL(join(givenFolder({}), 'nothing'))
  await expect(cloneLocal(nowhere, target())).rejects.toThrow(/^git could not copy it: fatal: /)
  const repository = pathToFileURL(givenRepository({ 'a.py': '' }))
  vi.stubEnv('PATH', givenFolder({}))
  await expect(cloneLocal(repository, target())).rejects.toThrow('git is not installed. Install it, or name a folder')
})

test('an abort signal ends a clone', async () => {
  const stop = AbortSignal.abort(new Error('interrupted'))
  await expect(cloneLocal(pathToFileURL(givenRepository({ 'a.py': '' })), target(), stop)).rejects.toThrow(
    'interrupted',
  )
})
