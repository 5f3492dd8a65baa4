import { quantile } from './quantiles.ts'

export interface Timing {
  /** Minimum, the figure that other work on the machine affects least. */
  least: number
  p50: number
  p95: number
  p99: number
}

/**
 * Measures the question and the baseline in turns, so that the ratio survives a drift of the machine's speed.
 * Milliseconds.
 */
export async function compareTimes(
  rounds: number,
  question: (round: number) => Promise<unknown>,
  bare: (round: number) => Promise<unknown>,
): Promise<{ own: Timing; baseline: Timing }> {
  const [own, baseline]: [number[], number[]] = [[], []]
  // The first two rounds warm caches.
  for (let round = -2; round < rounds; round++) {
    const mine = await timed(() => question(round))
    const other = await timed(() => bare(round))
    if (round < 0) continue
    own.push(mine)
    baseline.push(other)
  }
  return { own: timing(own), baseline: timing(baseline) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function timing(times: number[]): Timing {
  const [least, p50, p95, p99] = [
    quantile(times, 0),
    quantile(times, 0.5),
    quantile(times, 0.95),
    quantile(times, 0.99),
  ]
  return { least, p50, p95, p99 }
}
