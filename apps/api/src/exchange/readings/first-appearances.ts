/** Begins the line that `logFormat` writes for each commit. No line of a difference begins with it. */
const commitMark = 'commit '

/** Format of `git log` for `createFirstAppearances`: commit, time, parents. */
export const logFormat = `--format=${commitMark}%H %ct %P`

const pythonClass = /^\s*class\s+(\w+)/

/** Dates of names, gathered from the lines of `git log --reverse -p -U0`, parents first. */
export interface FirstAppearances {
  /** Takes further lines; returns true when each name has a date. */
  take: (lines: readonly string[]) => boolean
  dates: Map<string, Date>
}

/**
 * Finds the commit that first added a name as a string or as a class. A commit counts as no older than its ancestors, so a
 * backdated commit on top of an honest history changes nothing.
 */
export function createFirstAppearances(names: Iterable<string>): FirstAppearances {
  const missing = new Set(names)
  const times = new Map<string, number>()
  const dates = new Map<string, Date>()
  let now: number | undefined
  const find = (text: string): void => {
    if (now === undefined || !missing.delete(text)) return
    dates.set(text, new Date(now * 1000))
  }
  const takeLine = (line: string): void => {
    if (line.startsWith(commitMark)) {
      const [commit = '', time = '', ...parents] = line.slice(commitMark.length).trimEnd().split(' ')
      now = Math.max(secondsOf(time), ...parents.map((parent) => times.get(parent) ?? 0))
      times.set(commit, now)
    } else if (line.startsWith('+')) {
      for (const text of namesIn(line.slice(1))) find(text)
    }
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
