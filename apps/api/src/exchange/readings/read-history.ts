import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addCommits, createFirstAppearances, formats, type Commits } from './first-appearances.ts'
import { ReadingError } from './reading-error.ts'
import { readGitLines } from './run-git.ts'

export interface HistoryLimits {
  /** Time limit for git in milliseconds. */
  ms: number
  commits: number
  /** Limit for the bytes of all diffs. */
  bytes: number
  /** Limit for the memory of git in bytes, on Linux. */
  memory: number
}

/** Limits of the reading of a history. @internal */
export const historyLimits: HistoryLimits = {
  ms: 120_000,
  commits: 50_000,
  bytes: 512 * 1024 ** 2,
  memory: 1024 ** 3,
}

/** Origin of a repository, and the dates on which its names appeared. */
export interface History {
  /** Commits without a parent. Repositories that share such a commit come from the same origin. */
  roots: string[]
  /** Time of the first commit with each name; unknown names are absent. */
  firsts: Map<string, Date>
}

/** Further roots come from merged subtrees. */
const mostRoots = 8

/**
 * Finds when names first appeared in the Python and JavaScript of a git directory that the registry made. Returns
 * undefined for a shallow history, or beyond the limits. Throws the reason of the signal.
 */
export async function readHistory(
  gitDirectory: string,
  names: readonly string[],
  signal?: AbortSignal,
  limits: HistoryLimits = historyLimits,
): Promise<History | undefined> {
  if (await isFile(join(gitDirectory, 'shallow'))) return undefined
  const ended = AbortSignal.any([AbortSignal.timeout(limits.ms), ...(signal ? [signal] : [])])
  const read = (...args: string[]): AsyncGenerator<string[]> =>
    readGitLines(['--git-dir', gitDirectory, '-c', 'core.bare=true', 'log', ...args], {
      signal: ended,
      mostBytes: limits.bytes,
      memory: limits.memory,
    })
  try {
    const commits: Commits = { times: new Map(), roots: [] }
    for await (const lines of read(formats.commits, ...parentsFirst, 'HEAD')) {
      addCommits(commits, lines)
      if (commits.times.size > limits.commits) return undefined
    }
    const found = createFirstAppearances(names, commits.times)
    for await (const lines of read(formats.differences, ...parentsFirst, ...differences)) {
      if (found.take(lines)) break
    }
    return { roots: commits.roots.slice(0, mostRoots), firsts: found.dates }
  } catch (error) {
    signal?.throwIfAborted()
    if (ended.aborted || error instanceof ReadingError) return undefined
    throw error
  }
}

const parentsFirst = ['--reverse', '--topo-order', '--no-show-signature', '--no-notes', '--no-color']

/**
 * Options that keep git from running commands of the repository: external diff programs, text conversion, and signature
 * checks.
 */
const differences = [
  '--patch',
  '--unified=0',
  '--diff-filter=AM',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  'HEAD',
  '--',
  '*.py',
  '*.js',
  '*.mjs',
]

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
