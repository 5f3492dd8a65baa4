/**
 * Loaded by soak.ts into each process of the registry (`--import`): writes memory and event loop delay into a file of
 * the process, every five seconds.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

export interface Sample {
  at: number
  rssMiB: number
  heapMiB: number
  delayP99Ms: number
}

const folder = process.env['SOAK_FOLDER']

if (isMainThread && folder) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    const sample: Sample = {
      at: Date.now(),
      rssMiB: rss / 2 ** 20,
      heapMiB: heapUsed / 2 ** 20,
      delayP99Ms: delay.percentile(99) / 1e6,
    }
    delay.reset()
    appendFileSync(join(folder, String(process.pid)), `${JSON.stringify(sample)}\n`)
  }, 5000).unref()
}
