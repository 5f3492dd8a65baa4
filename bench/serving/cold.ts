/**
 * Measures the first byte of an uncached node page. Baselines: the page from the cache, and a bare `node:http` server
 * with the page's bytes.
 *
 *   npm run bench -- cold [--data <folder with ComfyUI-Manager's files>] [--pages 200]
 *
 * On Linux it also measures the CPU time of the registry's main thread for an uncached page, which depends less on
 * other work of the machine. A client that accepts brotli requests each node twice, in sequence. The process is warm
 * from pages of other nodes. Versions, descriptions and comfy nodes are generated, and without --data the packs are,
 * too. A p95 over the budget in budgets.json fails the run.
 */
import { mkdtemp, readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  refreshStatistics,
  createContext,
  importManagerCatalogue,
  maintainDatabase,
  readConfig,
  readManagerFolder,
} from '@registry/api'
import { removeRegistry, startRegistry } from '../../e2e/running-registry.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { seedGrowth } from '../catalogue/growth-seed.ts'
import { quantile } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'
import { untilQuiet } from '../shared/until-quiet.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, pages: { type: 'string', default: '200' } } })
const count = Number(values.pages)
/** Pages that are rendered before the measurement. */
const warming = 100
/** Time for compression, which follows the answers. */
const restMs = 100

const dataDirectory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
await fill({ DATA_DIR: dataDirectory, DATABASE_URL: '', SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'error' })
const registry = await startRegistry({ dataDirectory, environment: { SAMPLE_CATALOGUE: 'off' } })
try {
  // Without /proc the CPU time is unknown, and the wait ends after its most time.
  await untilQuiet(processorMs)
  const ids = await listIds(warming + count)
  const address = (number: number) => `${registry.pages}/nodes/${ids[number]}`
  for (let number = 0; number < warming; number++) await firstByte(address(number))
  const { bytes, bare, stop } = await startBare(address(0))
  const [cold, kept, baseline, processor]: number[][] = [[], [], [], []]
  for (let number = warming; number < ids.length; number++) {
    const before = await processorMs()
    cold?.push(await firstByte(address(number)))
    processor?.push((await processorMs()) - before)
    // The second request triggers the compression for later requests.
    await firstByte(address(number))
    await setTimeout(restMs)
    kept?.push(await firstByte(address(number)))
    baseline?.push(await firstByte(bare))
  }
  await stop()
  console.log(`${ids.length - warming} pages of about ${bytes} bytes\n`)
  const row = (name: string, times: number[] = []) => {
    return [name, ...[0.5, 0.95, 0.99].map((share) => quantile(times, share).toFixed(2))]
  }
  const rows = [
    row('a node, cold', cold),
    row('of it on a processor', processor),
    row('a node, kept', kept),
    row('bare node:http', baseline),
  ]
  printTable(['first byte of', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
  if (quantile(cold ?? [], 0.95) > budgets.cold.p95Ms) process.exitCode = 1
} finally {
  await removeRegistry(registry)
}

async function fill(environment: Record<string, string>): Promise<void> {
  const context = await createContext(readConfig(environment))
  try {
    if (values.data) await importManagerCatalogue(context, await readManagerFolder(values.data))
    await seedGrowth(context.db, values.data ? {} : { packs: 1000 })
    await refreshStatistics(context)
    await maintainDatabase(context.db, context.config.database)
  } finally {
    await context.close()
  }
}

async function listIds(most: number): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < most; page++) {
    const response = await fetch(`${registry.api}/nodes?limit=100&page=${page}&sort=downloads;desc`)
    const { nodes }: any = await response.json()
    if (nodes.length === 0) break
    ids.push(...nodes.map(({ id }: any) => id))
  }
  return ids.slice(0, most)
}

/** Returns the CPU time of the registry's main thread; NaN on systems that do not report it. */
async function processorMs(): Promise<number> {
  const { pid } = registry.process
  const told = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number.parseInt(told, 10) / 1e6
}

/** Returns milliseconds until the first byte of the body. */
async function firstByte(url: string): Promise<number> {
  const start = performance.now()
  const asking = request(url, { headers: { 'Accept-Encoding': 'br' } }).end()
  const [response] = await once(asking, 'response')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  await once(response, 'readable')
  const time = performance.now() - start
  response.resume()
  await once(response, 'end')
  return time
}

async function startBare(url: string): Promise<{ bytes: number; bare: string; stop(): Promise<void> }> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  return {
    bytes: body.length,
    bare: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
