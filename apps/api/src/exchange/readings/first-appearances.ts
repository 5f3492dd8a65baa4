/** Prefix of the line of a commit. No line of a diff begins with this prefix. */
const commitMark = 'commit '

/** Formats of `git log` for the commits, and for their diffs. */
export const formats = { commits: '--format=%H %ct %P', differences: `--format=${commitMark}%H` }

/** Commits of a history. */
export interface Commits {
  /**
   * Unix seconds of each commit, at least those of its ancestors, so that backdating a commit on top of an honest
   * history has no effect.
   */
  times: Map<string, number>
  /** Commits without a parent. */
  roots: string[]
}

/** Adds lines of `git log`, parents first, to the commits. */
export function addCommits({ times, roots }: Commits, lines: readonly string[]): void {
  for (const line of lines) {
    const [commit = '', time = '', ...parents] = line.trimEnd().split(' ')
    if (commit === '') continue
    if (parents.length === 0) roots.push(commit)
    times.set(commit, Math.max(secondsOf(time), ...parents.map((parent) => times.get(parent) ?? 0)))
  }
}

const pythonClass = /^\s*class\s+(\w+)/

/** Dates of names, gathered from the lines of `git log --reverse -p -U0`. */
export interface FirstAppearances {
  /** Processes further lines; returns true when each name has a date. */
  take: (lines: readonly string[]) => boolean
  dates: Map<string, Date>
}

/** Finds the commit that first added a name as a string or as a class. */
export function createFirstAppearances(names: Iterable<string>, times: Commits['times']): FirstAppearances {
  const missing = new Set(names)
  const dates = new Map<string, Date>()
  let time: number | undefined
  const find = (text: string): void => {
    if (time === undefined || !missing.delete(text)) return
    dates.set(text, new Date(time * 1000))
  }
  const takeLine = (line: string): void => {
    if (line.startsWith(commitMark)) time = times.get(line.slice(commitMark.length))
    else if (line.startsWith('+')) for (const text of namesIn(line.slice(1))) find(text)
  }
  return {
    dates,
    take: (lines) => {
      for (const line of lines) takeLine(line)
      return missing.size === 0
    },
  }
}

/**
 * Returns class names, and texts between two quotes of a kind. Each inner quote both ends and starts a text, so that an
 * apostrophe in a comment hides no string.
 */
function namesIn(line: string): string[] {
  const named = pythonClass.exec(line)?.[1]
  const quoted = ['"', "'", '`'].flatMap((quote) => (line.includes(quote) ? line.split(quote).slice(1, -1) : []))
  return named === undefined ? quoted : [named, ...quoted]
}

/** Limits the seconds, because git stores any number and a JavaScript date has a smaller range. */
function secondsOf(text: string): number {
  const seconds = Number(text)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 4_102_444_800) : 0
}
