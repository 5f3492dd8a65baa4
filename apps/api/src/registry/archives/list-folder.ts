import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { readIncludes } from './pyproject.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// The folder may be untrusted, and git runs programs that the settings of a repository name.
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false']

interface FolderFile {
  path: string
  size: number
}

/** Rules that decide whether a path is packed; a folder's path ends with '/'. */
interface Packing {
  /** Undefined outside of a repository. */
  tracked: Set<string> | undefined
  comfyIgnore: Ignore
  includes: string[]
}

interface FolderRules {
  folder: string
  rules: Ignore
}

const neverPacked = new Set(['.git', '__pycache__', 'node_modules', '.venv'])
const longestRules = 1024 * 1024

/**
 * Lists the files of a folder that comfy-cli packs: tracked files in a repository, otherwise files that .gitignore
 * allows, without caches and environments. Excludes files in .comfyignore and links; adds includes of pyproject.toml.
 * Throws `archive_too_many_files`.
 */
export async function listFolder(folder: string): Promise<FolderFile[]> {
  const packing: Packing = {
    tracked: await trackedPaths(folder),
    comfyIgnore: rulesFrom(await textOf(join(folder, '.comfyignore'))),
    includes: readIncludes(await textOf(join(folder, 'pyproject.toml'))),
  }
  const files: FolderFile[] = []
  for await (const path of walk(folder, '', packing, [])) {
    if (files.length >= archiveLimits.entries) {
      throw new RegistryError('archive_too_many_files', { limit: `${archiveLimits.entries} files` })
    }
    files.push({ path, size: (await lstat(join(folder, path))).size })
  }
  return files
}

async function* walk(folder: string, below: string, packing: Packing, above: FolderRules[]): AsyncGenerator<string> {
  const rules = packing.tracked ? '' : await textOf(join(folder, below, '.gitignore'))
  const gitIgnores = rules ? [{ folder: below, rules: rulesFrom(rules) }, ...above] : above
  // `withFileTypes` reports links as links, so none of the tests below follows a link.
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`
    if (!isPacked(path, entry.name, packing, gitIgnores)) continue
    if (entry.isDirectory()) yield* walk(folder, path, packing, gitIgnores)
    else if (entry.isFile()) yield path
  }
}

function isPacked(path: string, name: string, packing: Packing, gitIgnores: FolderRules[]): boolean {
  // comfy-cli writes its archive to node.zip.
  if (name === '.git' || path === 'node.zip') return false
  if (packing.includes.some((include) => isBelow(path, include) || isBelow(include, path))) return true
  if (packing.comfyIgnore.ignores(path)) return false
  return packing.tracked ? packing.tracked.has(path) : !neverPacked.has(name) && !isIgnored(path, gitIgnores)
}

/** Returns whether a path equals another path or is below it. */
function isBelow(path: string, other: string): boolean {
  return `${path.replace(/\/$/, '')}/`.startsWith(`${other.replace(/\/$/, '')}/`)
}

/** Returns whether .gitignore files exclude a path: the nearest file with a matching rule decides. */
function isIgnored(path: string, gitIgnores: FolderRules[]): boolean {
  for (const { folder, rules } of gitIgnores) {
    const { ignored, unignored } = rules.test(path.slice(folder.length))
    if (ignored || unignored) return ignored
  }
  return false
}

function rulesFrom(text: string): Ignore {
  return ignore({ ignoreCase: false }).add(text)
}

/** Returns the text of a small file; empty for a missing file. */
async function textOf(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isFile() && found.size <= longestRules ? readFile(path, 'utf8') : ''
}

/**
 * Returns the tracked files of a folder and their parent folders, which end with '/'. Undefined without a repository,
 * git or tracked files: comfy-cli then packs as outside of a repository.
 */
async function trackedPaths(folder: string): Promise<Set<string> | undefined> {
  const listing = run('git', [...harmless, '-C', folder, 'ls-files', '-z', '--cached'], {
    maxBuffer: 64 * 1024 ** 2,
    timeout: 30_000,
  })
  const files = await listing.then(
    ({ stdout }) => stdout.split('\0').filter(Boolean),
    () => [],
  )
  if (files.length === 0) return undefined
  return new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}
