import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { RegistryError } from '../../platform/errors.ts'
import { archiveLimits } from './archive-limits.ts'
import { readIncludes } from './pyproject.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// A folder may come from a stranger, and git runs what the settings of a repository name.
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false']

interface FolderFile {
  path: string
  size: number
}

/** What decides whether a path is packed; a folder's path ends with '/'. */
interface Packing {
  /** Where there is a repository. */
  tracked: Set<string> | undefined
  comfyIgnore: Ignore
  includes: string[]
}

/** The .gitignore of a folder. */
interface FolderRules {
  folder: string
  rules: Ignore
}

const neverPacked = new Set(['.git', '__pycache__', 'node_modules', '.venv'])
const longestRules = 1024 * 1024

/**
 * The files of a folder that comfy-cli packs: those that git tracks, where there is a repository, else all that .gitignore
 * lets through but for caches and environments; without what .comfyignore names, and with what pyproject.toml includes all
 * the same. Links are left out. Throws `archive_too_many_files`.
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
  // What `withFileTypes` calls a file or a folder is none that a link leads to.
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`
    if (!isPacked(path, entry.name, packing, gitIgnores)) continue
    if (entry.isDirectory()) yield* walk(folder, path, packing, gitIgnores)
    else if (entry.isFile()) yield path
  }
}

function isPacked(path: string, name: string, packing: Packing, gitIgnores: FolderRules[]): boolean {
  // What comfy-cli packs into.
  if (name === '.git' || path === 'node.zip') return false
  if (packing.includes.some((include) => isBelow(path, include) || isBelow(include, path))) return true
  if (packing.comfyIgnore.ignores(path)) return false
  return packing.tracked ? packing.tracked.has(path) : !neverPacked.has(name) && !isIgnored(path, gitIgnores)
}

/** Whether a path is another one or below it. */
function isBelow(path: string, other: string): boolean {
  return `${path.replace(/\/$/, '')}/`.startsWith(`${other.replace(/\/$/, '')}/`)
}

/** The .gitignore nearest to a path that says anything of it decides. */
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

/** The text of a small file; empty when there is none. */
async function textOf(path: string): Promise<string> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isFile() && found.size <= longestRules ? readFile(path, 'utf8') : ''
}

/**
 * What git tracks in a folder and below it, files and the folders they are in, those with '/' at their end. Undefined where
 * there is no repository, no git, or nothing tracked; then comfy-cli packs as if there were no repository.
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
