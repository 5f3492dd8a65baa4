import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Creates a temporary folder with these files. */
export function givenFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'reading-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always']
const environment = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }

/** Runs git in a folder without the user's settings. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', [...author, '-C', folder, ...args], { env: environment, encoding: 'utf8', stdio: 'pipe' })
}

/** Creates a repository with a single commit of these files. */
export function givenRepository(files: Record<string, string>): string {
  const folder = givenFolder(files)
  git(folder, 'init', '--quiet', '--initial-branch=main')
  commit(folder)
  return folder
}

export function commit(folder: string): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', 'Change')
}

/** Writes files and commits them with a chosen date, as any author can. */
export function commitAt(folder: string, date: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  git(folder, 'add', '--all')
  const env = { ...environment, GIT_COMMITTER_DATE: `${date}T12:00:00Z` }
  execFileSync('git', [...author, '-C', folder, 'commit', '--quiet', '--message', 'Change'], { env, stdio: 'pipe' })
}

/** Creates a repository whose commits have these dates and files, oldest first. */
export function givenHistory(address: string, commits: Record<string, Record<string, string>>): string {
  const folder = givenFolder({})
  git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'remote', 'add', 'origin', address)
  for (const [date, files] of Object.entries(commits)) commitAt(folder, date, files)
  return folder
}

/** Adds a commit of a few kilobytes with a million files, and a harmless commit after it. */
export function addBomb(folder: string): void {
  const write = (entries: string): string =>
    execFileSync('git', ['-C', folder, 'mktree'], { input: entries, env: environment, encoding: 'utf8' }).trim()
  const ten = (entry: string): string => Array.from({ length: 10 }, (_, index) => `${entry}${index}.py\n`).join('')
  const harmless = git(folder, 'rev-parse', 'HEAD^{tree}').trim()
  writeFileSync(join(folder, 'bomb.py'), 'x = 1\n')
  let tree = write(ten(`100644 blob ${git(folder, 'hash-object', '-w', 'bomb.py').trim()}\tf`))
  for (let level = 1; level < 6; level++) tree = write(ten(`040000 tree ${tree}\td`))
  const old = git(folder, 'commit-tree', tree, '-p', 'HEAD', '-m', 'Bomb').trim()
  git(folder, 'reset', '--quiet', '--soft', git(folder, 'commit-tree', harmless, '-p', old, '-m', 'Change').trim())
}

/** Clones a repository with its history, as a fork has it. */
export function givenFork(of: string, address: string): string {
  const folder = join(givenFolder({}), 'fork')
  git(of, 'clone', '--quiet', of, folder)
  git(folder, 'remote', 'set-url', 'origin', address)
  return folder
}

/** Returns the source of a pack with these comfy nodes. */
export function packOf(...names: string[]): string {
  const mappings = names.map((name) => `"${name}": A`).join(', ')
  return `class A:
    CATEGORY = "lamps"
    FUNCTION = "run"
    RETURN_TYPES = ("IMAGE",)
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {${mappings}}
`
}
