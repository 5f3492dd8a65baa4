/**
 * Loaded by uncached.ts and churn.ts into a registry (`--import`). Counts statements, and answers on a port of its own: CPU
 * time, memory, and profiles.
 */
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

const port = Number(process.env['PROBE_PORT'])

export interface Probed {
  cpuMs: number
  /** Number of statements so far. */
  statements: number
  rssMiB: number
}

let statements = 0

if (isMainThread && port > 0) {
  countCalls(Client.prototype)
  countCalls(PGlite.prototype)
  const session = new Session()
  session.connect()
  const answers = new Map<string, () => Promise<unknown>>(
    Object.entries({
      '/': async () => read(),
      '/profile': async () => {
        await session.post('Profiler.enable')
        await session.post('Profiler.start')
      },
      '/profile/end': async () => (await session.post('Profiler.stop')).profile,
    }),
  )
  createServer((request, response) => {
    void answers
      .get(request.url ?? '')?.()
      .then((answer) => response.end(JSON.stringify(answer ?? {})))
  })
    .listen(port, '127.0.0.1')
    .unref()
}

function read(): Probed {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, statements, rssMiB: process.memoryUsage().rss / 2 ** 20 }
}

/** Counts the calls of a driver, so that the count includes calls from any layer above the driver. */
function countCalls(driver: any): void {
  const { query } = driver
  driver.query = function counted(...args: unknown[]) {
    statements += 1
    return query.apply(this, args)
  }
}
