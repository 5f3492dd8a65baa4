import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createFirstAppearances, logFormat } from './first-appearances.ts'
import { ReadingError } from './reading-error.ts'
import { readGitLines, runGit } from './run-git.ts'

export interface HistoryLimits {
  /** Time limit for git in milliseconds. */
  ms: number
  commits: number
  /** Limit for the bytes of all differences. */
  bytes: number
}

/** Limits of the reading of a history. @internal */
export const historyLimits: HistoryLimits = { ms: 120_000, commits: 50_000, bytes: 512 * 1024 ** 2 }

/** What the history of a repository says of the age of its names. */
export interface History {
  /** Commits without a parent. Repositories that share such a commit come from the same origin. */
  roots: string[]
  /** Time of the commit that first had each name; a name that was never found has none. */
  firsts: Map<string, Date>
}

/** Roots beyond this are those of merged subtrees. */
const mostRoots = 8

/**
 * Reads when names first appeared in the Python and JavaScript of a git directory that we made. Returns undefined for a
 * shallow or too long history. Throws the reason of the signal.
 */
export async function readHistory(
  gitDirectory: string,
  names: readonly string[],
  signal?: AbortSignal,
  limits: HistoryLimits = historyLimits,
): Promise<History | undefined> {
  if (await isFile(join(gitDirectory, 'shallow'))) return undefined
  const ended = AbortSignal.any([AbortSignal.timeout(limits.ms), ...(signal ? [signal] : [])])
  const git = (...args: string[]): string[] => ['--git-dir', gitDirectory, '-c', 'core.bare=true', ...args]
  const list = (...args: string[]): Promise<string> => runGit(git('rev-list', ...args, 'HEAD'), { signal: ended })
  try {
    if (Number(await list('--count')) > limits.commits) return undefined
    const roots = (await list('--max-parents=0')).trim().split('\n').slice(-mostRoots)
    const found = createFirstAppearances(names)
    const options = { signal: ended, mostBytes: limits.bytes }
    for await (const lines of readGitLines(git(...differences), options)) if (found.take(lines)) break
    return { roots, firsts: found.dates }
  } catch (error) {
    signal?.throwIfAborted()
    if (ended.aborted || error instanceof ReadingError) return undefined
    throw error
  }
}

/** No command that a repository names runs: no difference program, no text conversion, no check of signatures. */
const differences = [
  'log',
  logFormat,
  '--reverse',
  '--topo-order',
  '--parents',
  '--patch',
  '--unified=0',
  '--diff-filter=AM',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-show-signature',
  '--no-notes',
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
