import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseRepository } from '../../registry/nodes/repository.ts'
import { checkOut, writeAsStored } from './check-out.ts'
import { type Clone, cloneLimits } from './clone-repository.ts'
import { ReadingError } from './reading-error.ts'
import { runGit } from './run-git.ts'

const most = 64 * 1024

/**
 * Location of a pack: a local folder that may contain a clone or be a bare repository, or the address of a repository.
 */
export type PackSource = { folder: string } | { address: string }

/** Files of a pack, with the git directory of its history; undefined without history. */
export interface OpenPack {
  folder: string
  gitDirectory: string | undefined
}

/** Opens a pack; needs an empty folder for temporary files. Throws ReadingError, and the reason of the signal. */
export async function openPack(
  source: PackSource,
  helper: string,
  clone: Clone,
  signal: AbortSignal | undefined,
): Promise<OpenPack> {
  if ('folder' in source) return openFolder(source.folder, helper, signal)
  const url = URL.parse(parseRepository(source.address)?.url ?? '')
  if (!url) throw new ReadingError(`${source.address} is neither a folder nor the address of a repository.`)
  const folder = join(helper, 'pack')
  await clone(url, folder, signal)
  return { folder, gitDirectory: (await findRepository(folder))?.gitDirectory }
}

async function openFolder(given: string, helper: string, signal: AbortSignal | undefined): Promise<OpenPack> {
  const found = await findRepository(given)
  if (!found) return { folder: given, gitDirectory: undefined }
  const ended = AbortSignal.any([AbortSignal.timeout(cloneLimits.ms), ...(signal ? [signal] : [])])
  const gitDirectory = join(helper, 'git')
  try {
    await borrowRepository(found.gitDirectory, gitDirectory, ended)
    if (!found.isBare) return { folder: given, gitDirectory }
    const folder = join(helper, 'pack')
    await checkOut({ gitDirectory, folder }, cloneLimits, ended)
    return { folder, gitDirectory }
  } catch (error) {
    signal?.throwIfAborted()
    // The files can be read even when the history is broken.
    if (error instanceof ReadingError && !found.isBare) return { folder: given, gitDirectory: undefined }
    throw error
  }
}

/** Returns the remote address of a clone or a bare repository; undefined without an address. */
export async function repositoryOfFolder(folder: string): Promise<string | undefined> {
  const found = await findRepository(folder)
  const file = found && (await open(join(found.gitDirectory, 'config')).catch(() => undefined))
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    const settings = buffer.toString('utf8', 0, bytesRead)
    const origin = /^\[remote "origin"\]$([^[]*)/m.exec(settings)?.[1]
    return /^\s*url\s*=\s*(\S+)\s*$/m.exec(origin ?? '')?.[1]
  } finally {
    await file.close()
  }
}

/** Location of the git objects of a folder's repository. */
interface LocalRepository {
  gitDirectory: string
  isBare: boolean
}

/** Finds the repository of a folder: in `.git`, or the folder itself for a bare repository. */
async function findRepository(folder: string): Promise<LocalRepository | undefined> {
  if (await isGitDirectory(join(folder, '.git'))) return { gitDirectory: join(folder, '.git'), isBare: false }
  return (await isGitDirectory(folder)) ? { gitDirectory: folder, isBare: true } : undefined
}

/**
 * Creates a git directory that reads the objects of another repository, with its newest commit as HEAD. Git never uses
 * settings, hooks or attributes of the other repository. Throws ReadingError.
 */
async function borrowRepository(from: string, to: string, signal: AbortSignal): Promise<void> {
  // This command resolves a commit and reads no object, so no program from the foreign settings runs.
  const commit = await runGit(['--git-dir', from, 'rev-parse', '--verify', '--end-of-options', 'HEAD'], { signal })
  await runGit(['init', '--quiet', '--bare', '--template=', '--', to], { signal })
  await writeFile(join(to, 'objects', 'info', 'alternates'), `${resolve(from, 'objects')}\n`)
  await writeFile(join(to, 'HEAD'), commit)
  await writeAsStored(to)
  const boundary = await readFile(join(from, 'shallow')).catch(() => undefined)
  if (boundary) await writeFile(join(to, 'shallow'), boundary)
}

async function isGitDirectory(path: string): Promise<boolean> {
  const found = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => stat(join(path, name)).catch(() => undefined)),
  )
  return found[0]?.isFile() === true && found[1]?.isDirectory() === true && found[2]?.isDirectory() === true
}
