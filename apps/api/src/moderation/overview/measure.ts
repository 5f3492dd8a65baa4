const patienceMs = 5000

/** How many milliseconds something takes. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return Math.round(performance.now() - start)
}

/** Gives up on what hangs; it may still end by itself, which nobody hears of. */
export async function inTime(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), patienceMs)
  await Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
