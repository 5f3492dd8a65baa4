import { execFile } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { archiveLimits } from '../../registry/archives/archive-limits.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { ReadingError } from './reading-error.ts'

const mib = 1024 ** 2

export interface CloneLimits {
  /** Time limit for git in milliseconds. */
  ms: number
  /** Limit of downloaded bytes. */
  packedBytes: number
  unpackedBytes: number
  /** Limit for the bytes of each file. */
  fileBytes: number
  files: number
}

/** Limits of a clone. @internal */
export const cloneLimits: CloneLimits = {
  ms: 300_000,
  packedBytes: 512 * mib,
  unpackedBytes: archiveLimits.unpackedBytes,
  fileBytes: archiveLimits.fileBytes,
  files: archiveLimits.entries,
}

/** Clones the newest commit of a repository into a new folder. Throws ReadingError, and the reason of the signal. */
export type Clone = (url: URL, folder: string, signal?: AbortSignal) => Promise<void>

/**
 * Creates a clone function that runs `git` on allowed addresses and within limits. Hooks, filters, submodules and links
 * of the repository have no effect.
 */
export function createClone(isAllowed: (url: URL) => boolean, limits: CloneLimits = cloneLimits): Clone {
  return async (url, folder, signal) => {
    if (!isAllowed(url))
      throw new ReadingError(`${url.href} is not read: only public addresses that begin with https://.`)
    const stop = new AbortController()
    const ended = AbortSignal.any([stop.signal, AbortSignal.timeout(limits.ms), ...(signal ? [signal] : [])])
    const stopAbove = async (packs: string): Promise<void> => {
      if ((await bytesIn(packs)) > limits.packedBytes) stop.abort()
    }
    const watch = setInterval(() => void stopAbove(join(folder, '.git', 'objects', 'pack')), 250)
    const git = (...args: string[]): Promise<string> => runGit(url, args, ended)
    try {
      // Git writes files only after their number and sizes were checked.
      await git('clone', '--no-checkout', '--depth=1', '--no-tags', '--single-branch', '--', url.href, folder)
      await refuseLarge(await git('-C', folder, 'ls-tree', '-r', '-l', '-z', 'HEAD'), limits)
      await writeAsStored(folder)
      await git('-C', folder, 'checkout', '--quiet', '--force', 'HEAD', '--', '.')
    } catch (error) {
      signal?.throwIfAborted()
      if (stop.signal.aborted) throw new ReadingError(`It has more than ${limits.packedBytes} bytes.`)
      if (ended.aborted) throw new ReadingError(`It took longer than ${limits.ms / 1000} seconds to copy.`)
      throw error
    } finally {
      clearInterval(watch)
    }
  }
}

/** Makes the checkout write files as stored: attributes of a repository could make files twelve times as large. */
async function writeAsStored(folder: string): Promise<void> {
  const info = join(folder, '.git', 'info')
  await mkdir(info, { recursive: true })
  // This file overrides attributes in the tree. Git rejects an encoding that is unset with a minus.
  await writeFile(join(info, 'attributes'), '* -text -ident -filter !eol !working-tree-encoding\n')
}

/** Settings of the operator and of the repository are overridden here. */
const harmless = [
  ['protocol.allow', 'never'],
  ['core.hooksPath', '/dev/null'],
  ['core.attributesFile', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['core.symlinks', 'false'],
  ['core.protectNTFS', 'true'],
  ['core.protectHFS', 'true'],
  ['credential.helper', ''],
  ['http.followRedirects', 'false'],
  ['submodule.recurse', 'false'],
] as const

/** The internet may be reachable through a proxy alone. */
const passedOn = new Set([
  'PATH',
  'HTTPS_PROXY',
  'https_proxy',
  'NO_PROXY',
  'no_proxy',
  'SSL_CERT_FILE',
  'GIT_SSL_CAINFO',
])

function runGit(url: URL, args: string[], signal: AbortSignal): Promise<string> {
  const allowed = [...harmless, [`protocol.${url.protocol.slice(0, -1)}.allow`, 'always']]
  const settings = allowed.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const kept = Object.entries(process.env).filter(([name]) => passedOn.has(name))
  const env = {
    ...Object.fromEntries(kept),
    // Without this, curl finds the operator's home and sends the passwords of its .netrc.
    HOME: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_LFS_SKIP_SMUDGE: '1',
    LC_ALL: 'C',
  }
  return new Promise((resolve, reject) => {
    execFile('git', [...settings, ...args], { env, signal, maxBuffer: 64 * mib }, (error, stdout, stderr) => {
      if (error) reject(refusalOf(error, stderr))
      else resolve(stdout)
    })
  })
}

function refusalOf(error: Error & { code?: unknown }, stderr: string): ReadingError {
  if (error.code === 'ENOENT') {
    return new ReadingError('git is not installed. Install it, or name a folder that holds the repository.')
  }
  const said = stderr.split('\n').findLast((line) => /^(?:fatal|error|remote): /.test(line)) ?? error.message
  const text = cleanText(said, 300)
  const hint = /error: 30\d\b/.test(text) ? ' The repository may have moved.' : ''
  return new ReadingError(`git could not copy it: ${text}${hint}`)
}

async function refuseLarge(listing: string, limits: CloneLimits): Promise<void> {
  // Each line is `100644 blob <hash> 1234\t<path>`; a submodule has no size.
  const sizes = listing
    .split('\0')
    .filter(Boolean)
    .map((line) => Number(/\s(\d+)\t/.exec(line)?.[1] ?? 0))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length > limits.files) throw new ReadingError(`It has more than ${limits.files} files.`)
  if (sizes.some((size) => size > limits.fileBytes)) {
    throw new ReadingError(`It has a file of more than ${limits.fileBytes} bytes.`)
  }
  if (bytes > limits.unpackedBytes) throw new ReadingError(`Its files have more than ${limits.unpackedBytes} bytes.`)
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
