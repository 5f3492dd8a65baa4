const patienceMs = 5000

/** Returns the duration of a task in milliseconds. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start)
}

/** Stops waiting after the timeout. The work goes on, and its result is ignored. */
export async function inTime(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), patienceMs)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
