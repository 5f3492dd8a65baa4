import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveLimits } from '../../registry/archives/archive-limits.ts'
import { checkOut, type TreeLimits } from './check-out.ts'
import { ReadingError } from './reading-error.ts'
import { runGit } from './run-git.ts'

export interface CloneLimits extends TreeLimits {
  /** Time limit for git in milliseconds. */
  ms: number
  /** Limit of downloaded bytes. */
  packedBytes: number
}

/** Limits of a clone. @internal */
export const cloneLimits: CloneLimits = {
  ms: 300_000,
  packedBytes: 512 * 1024 ** 2,
  unpackedBytes: archiveLimits.unpackedBytes,
  fileBytes: archiveLimits.fileBytes,
  files: archiveLimits.entries,
}

/**
 * Clones a repository into a new folder, with its history when the history is within the limits. Throws ReadingError,
 * and the reason of the signal.
 */
export type Clone = (url: URL, folder: string, signal?: AbortSignal) => Promise<void>

/**
 * Creates a clone function that runs `git` on allowed addresses and within limits. Hooks, filters, submodules and links
 * of the repository have no effect.
 */
export function createClone(isAllowed: (url: URL) => boolean, limits: CloneLimits = cloneLimits): Clone {
  return async (url, folder, signal) => {
    if (!isAllowed(url))
      throw new ReadingError(`${url.href} is not read: only public addresses that begin with https://.`)
    try {
      await copy(url, folder, [], limits, signal)
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
      await copy(url, folder, ['--depth=1'], limits, signal)
    }
  }
}

class TooLargeError extends ReadingError {}

async function copy(
  url: URL,
  folder: string,
  depth: string[],
  limits: CloneLimits,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stop = new AbortController()
  const ended = AbortSignal.any([stop.signal, AbortSignal.timeout(limits.ms), ...(signal ? [signal] : [])])
  const stopAbove = async (packs: string): Promise<void> => {
    if ((await bytesIn(packs)) > limits.packedBytes) stop.abort()
  }
  const watch = setInterval(() => void stopAbove(join(folder, '.git', 'objects', 'pack')), 250)
  const options = ['--no-checkout', ...depth, '--no-tags', '--single-branch']
  try {
    const protocol = url.protocol.slice(0, -1)
    await runGit(['clone', ...options, '--', url.href, folder], { signal: ended, protocol })
    await checkOut({ gitDirectory: join(folder, '.git'), folder }, limits, ended)
  } catch (error) {
    signal?.throwIfAborted()
    if (stop.signal.aborted) throw new TooLargeError(`It has more than ${limits.packedBytes} bytes.`)
    if (ended.aborted) throw new TooLargeError(`It took longer than ${limits.ms / 1000} seconds to copy.`)
    throw error
  } finally {
    clearInterval(watch)
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
