export interface Use<Kind extends string> {
  ms: number
  failure: Kind | undefined
}

export interface Health<Kind extends string> {
  note(use: Use<Kind>): void
  read(): HealthReading<Kind>
}

export interface HealthReading<Kind extends string> {
  uses: number
  p50Ms: number
  p95Ms: number
  /** Failures by kind, most frequent first. */
  failures: { kind: Kind; count: number }[]
}

interface Minute<Kind extends string> {
  minute: number
  uses: number
  failures: Map<Kind, number>
  /** Durations of a bounded sample of requests. */
  times: number[]
}

const windowMinutes = 15
const mostTimes = 500

/**
 * Records successes and failures of an upstream in the last 15 minutes, as this process saw them. Its memory is bounded
 * for any number of requests.
 */
export function createHealth<Kind extends string>(now: () => number): Health<Kind> {
  let minutes: Minute<Kind>[] = []
  const current = (): Minute<Kind> => {
    const minute = Math.floor(now() / 60_000)
    minutes = minutes.filter((past) => past.minute > minute - windowMinutes)
    const last = minutes.at(-1)
    if (last?.minute === minute) return last
    const begun: Minute<Kind> = { minute, uses: 0, failures: new Map(), times: [] }
    minutes.push(begun)
    return begun
  }
  return {
    note: ({ ms, failure }) => {
      const minute = current()
      minute.uses += 1
      if (failure !== undefined) minute.failures.set(failure, (minute.failures.get(failure) ?? 0) + 1)
      // A random earlier time is replaced, so that the sample represents the whole minute.
      const index = minute.times.length < mostTimes ? minute.times.length : Math.floor(Math.random() * minute.uses)
      if (index < mostTimes) minute.times[index] = ms
    },
    read: () => {
      current()
      const times = minutes.flatMap((minute) => minute.times).toSorted((a, b) => a - b)
      const failures = new Map<Kind, number>()
      for (const [kind, count] of minutes.flatMap((minute) => [...minute.failures])) {
        failures.set(kind, (failures.get(kind) ?? 0) + count)
      }
      return {
        uses: minutes.reduce((sum, minute) => sum + minute.uses, 0),
        p50Ms: shareOf(times, 0.5),
        p95Ms: shareOf(times, 0.95),
        failures: [...failures].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count),
      }
    },
  }
}

/** Returns a percentile of sorted durations in whole milliseconds. */
function shareOf(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
