import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { parseRepository } from '../../registry/nodes/repository.ts'
import { borrowRepository, findRepository } from './borrow-repository.ts'
import { checkOut } from './check-out.ts'
import { cloneLimits, type Clone } from './clone-repository.ts'
import { ReadingError } from './reading-error.ts'

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
