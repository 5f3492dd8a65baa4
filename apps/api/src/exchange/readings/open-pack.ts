import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseRepository } from '../../registry/nodes/repository.ts'
import { checkOut, writeAsStored } from './check-out.ts'
import { type Clone, cloneLimits } from './clone-repository.ts'
import { ReadingError } from './reading-error.ts'
import { runGit } from './run-git.ts'

const most = 64 * 1024

/** Location of a pack: a local folder, a clone or a bare repository in one, or the address of a repository. */
export type PackPlace = { folder: string } | { address: string }

/** Files of a pack, and the git directory with its history, if it has one. */
export interface OpenPack {
  folder: string
  gitDirectory: string | undefined
}

/** Opens a pack with the help of an empty folder. Throws ReadingError, and the reason of the signal. */
export async function openPack(
  place: PackPlace,
  helper: string,
  clone: Clone,
  signal: AbortSignal | undefined,
): Promise<OpenPack> {
  if ('folder' in place) return openFolder(place.folder, helper, signal)
  const url = URL.parse(parseRepository(place.address)?.url ?? '')
  if (!url) throw new ReadingError(`${place.address} is neither a folder nor the address of a repository.`)
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
    // The files are there, whatever is wrong with the history.
    if (error instanceof ReadingError && !found.isBare) return { folder: given, gitDirectory: undefined }
    throw error
  }
}

/** Returns the remote address of a clone or a bare repository, if it has one. */
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

/** Where the objects of a folder's repository are. */
interface LocalRepository {
  gitDirectory: string
  isBare: boolean
}

/** Finds the repository of a folder: the one in `.git`, or the folder itself if it is bare. */
async function findRepository(folder: string): Promise<LocalRepository | undefined> {
  if (await isGitDirectory(join(folder, '.git'))) return { gitDirectory: join(folder, '.git'), isBare: false }
  return (await isGitDirectory(folder)) ? { gitDirectory: folder, isBare: true } : undefined
}

/**
 * Creates a git directory that reads the objects of another one, and stands at its newest commit. Git never runs with the
 * settings, hooks and attributes of the other directory. Throws ReadingError.
 */
async function borrowRepository(from: string, to: string, signal: AbortSignal): Promise<void> {
  // This names a commit and reads no object, so nothing of the other's settings runs.
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
