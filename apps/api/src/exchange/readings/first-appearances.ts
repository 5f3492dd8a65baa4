/** Begins the line of a commit. No line of a difference begins with it. */
const commitMark = 'commit '

/** Formats of `git log` for the commits, and for their differences. */
export const formats = { commits: '--format=%H %ct %P', differences: `--format=${commitMark}%H` }

/** The commits of a history. */
export interface Commits {
  /**
   * Seconds of each commit, but no earlier than its ancestors: so a backdated commit on top of an honest history changes
   * nothing.
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
  /** Takes further lines; returns true when each name has a date. */
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

/** Texts between two quotes of a kind. An apostrophe in a comment may hide no string, so ends are beginnings too. */
function namesIn(line: string): string[] {
  const named = pythonClass.exec(line)?.[1]
  const quoted = ['"', "'", '`'].flatMap((quote) => (line.includes(quote) ? line.split(quote).slice(1, -1) : []))
  return named === undefined ? quoted : [named, ...quoted]
}

/** Git stores any number; a date of JavaScript holds fewer. */
function secondsOf(text: string): number {
  const seconds = Number(text)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 4_102_444_800) : 0
}
