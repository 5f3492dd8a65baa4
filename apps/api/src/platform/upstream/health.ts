export interface Use<Fault extends string> {
  ms: number
  fault: Fault | undefined
}

export interface Health<Fault extends string> {
  note(use: Use<Fault>): void
  read(): HealthReading<Fault>
}

export interface HealthReading<Fault extends string> {
  uses: number
  p50Ms: number
  p95Ms: number
  /** Faults by kind, most frequent first. */
  faults: { kind: Fault; count: number }[]
}

interface Minute<Fault extends string> {
  minute: number
  uses: number
  faults: Map<Fault, number>
  /** Durations of a bounded sample of requests. */
  times: number[]
}

const windowMinutes = 15
const mostTimes = 500

/**
 * Records successes and failures of an upstream in the last 15 minutes, as this process saw them. Its memory is bounded
 * for any number of requests.
 */
export function createHealth<Fault extends string>(now: () => number): Health<Fault> {
  let minutes: Minute<Fault>[] = []
  const current = (): Minute<Fault> => {
    const minute = Math.floor(now() / 60_000)
    minutes = minutes.filter((past) => past.minute > minute - windowMinutes)
    const last = minutes.at(-1)
    if (last?.minute === minute) return last
    const begun: Minute<Fault> = { minute, uses: 0, faults: new Map(), times: [] }
    minutes.push(begun)
    return begun
  }
  return {
    note: ({ ms, fault }) => {
      const minute = current()
      minute.uses += 1
      if (fault !== undefined) minute.faults.set(fault, (minute.faults.get(fault) ?? 0) + 1)
      // A random earlier time is replaced, so that the sample represents the whole minute.
      const index = minute.times.length < mostTimes ? minute.times.length : Math.floor(Math.random() * minute.uses)
      if (index < mostTimes) minute.times[index] = ms
    },
    read: () => {
      current()
      const times = minutes.flatMap((minute) => minute.times).toSorted((a, b) => a - b)
      const faults = new Map<Fault, number>()
      for (const [kind, count] of minutes.flatMap((minute) => [...minute.faults])) {
        faults.set(kind, (faults.get(kind) ?? 0) + count)
      }
      return {
        uses: minutes.reduce((sum, minute) => sum + minute.uses, 0),
        p50Ms: shareOf(times, 0.5),
        p95Ms: shareOf(times, 0.95),
        faults: [...faults].map(([kind, count]) => ({ kind, count })).toSorted((a, b) => b.count - a.count),
      }
    },
  }
}

/** Returns a percentile of sorted durations in whole milliseconds. */
function shareOf(sorted: number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
