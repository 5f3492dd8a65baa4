import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { freePort, startRegistry } from '../../e2e/running-registry.ts'

export interface Start {
  /** Seconds until the first list is answered, and until search works and the registry is healthy. */
  listsSeconds: number
  searchesSeconds: number
  /** Memory of the process once search works, and its peak until then. */
  megabytes: number
  mostMegabytes: number
}

/** Starts an API process, measures its start, and stops it when search works. */
export async function measureStart(environment: Record<string, string>): Promise<Start> {
  const apiPort = await freePort()
  const began = performance.now()
  const since = (): number => (performance.now() - began) / 1000
  const listing = untilAnswered(`http://localhost:${apiPort}/nodes?limit=1`).then(since)
  const registry = await startRegistry({
    args: ['--only', 'api'],
    apiPort,
    // Each process of a server has its own search; the figures are for a single process.
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
