import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { freePort, startRegistry } from '../e2e/running-registry.ts'

export interface Start {
  /** Until it answers a list, and until it searches, from when on it is healthy. */
  listsSeconds: number
  searchesSeconds: number
  /** What the process has in memory once it searches, and what it had at most until then. */
  megabytes: number
  mostMegabytes: number
}

/** Starts a registry that serves the API alone, in a process of its own, and stops it when it searches. */
export async function measureStart(environment: Record<string, string>): Promise<Start> {
  const apiPort = await freePort()
  const began = performance.now()
  const since = (): number => (performance.now() - began) / 1000
  const listing = untilAnswered(`http://localhost:${apiPort}/nodes?limit=1`).then(since)
  const registry = await startRegistry({
    args: ['--only', 'api'],
    apiPort,
    // Each process of a server has its own search; the figures are of one.
    environment: { ...environment, PROCESSES: '1' },
    patienceMs: longestMs,
    ...(environment['DATA_DIR'] && { dataDirectory: environment['DATA_DIR'] }),
  })
  try {
    await untilAnswered(`${registry.api}/nodes/search?search=image`)
    const searchesSeconds = since()
    const status = await readFile(`/proc/${registry.process.pid}/status`, 'utf8')
    const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
    return {
      listsSeconds: await listing,
      searchesSeconds,
      megabytes: megabytes('VmRSS'),
      mostMegabytes: megabytes('VmHWM'),
    }
  } finally {
    await registry.stop()
  }
}

const longestMs = 15 * 60_000

async function untilAnswered(address: string): Promise<void> {
  const deadline = performance.now() + longestMs
  while (performance.now() < deadline) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return
    await setTimeout(50)
  }
  throw new Error(`${address} is not answered`)
}
