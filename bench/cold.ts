/**
 * How long the first byte of a page of a node takes that nobody has asked for yet, against a page of it that is kept, and
 * against a bare `node:http` server that returns the same bytes.
 *
 *   npm run bench -- cold [--data <folder with ComfyUI-Manager's files>] [--pages 200]
 *
 * On Linux it also tells how long the main thread of the registry was on a processor for a cold page, which other work on the
 * machine changes less. Each node is asked for once, one after the other, by a client that takes brotli as browsers do, and again after that. The process is warm: it has rendered pages of other nodes. Versions, descriptions and comfy nodes are made up, and without --data
 * the packs are too.
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
import { removeData, startRegistry } from '../e2e/running-registry.ts'
import { seedGrowth } from './growth-seed.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, pages: { type: 'string', default: '200' } } })
const count = Number(values.pages)
/** That are rendered before anything is measured. */
const warming = 100
/** For the encoding, which is made beside the answers. */
const restMs = 100

const dataDirectory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
await fill({ DATA_DIR: dataDirectory, DATABASE_URL: '', SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'error' })
const registry = await startRegistry({ dataDirectory, environment: { SAMPLE_CATALOGUE: 'off' } })
try {
  const ids = await listIds(warming + count)
  const address = (number: number) => `${registry.pages}/nodes/${ids[number]}`
  for (let number = 0; number < warming; number++) await firstByte(address(number))
  const { bytes, bare, stop } = await startBare(address(0))
  const [cold, kept, baseline, processor]: number[][] = [[], [], [], []]
  for (let number = warming; number < ids.length; number++) {
    const before = await processorMs()
    cold?.push(await firstByte(address(number)))
    processor?.push((await processorMs()) - before)
    // The first who asks again has it encoded for all who follow.
    await firstByte(address(number))
    await setTimeout(restMs)
    kept?.push(await firstByte(address(number)))
    baseline?.push(await firstByte(bare))
  }
  await stop()
  console.log(`${ids.length - warming} pages of about ${bytes} bytes\n`)
  const row = (name: string, times: number[] = []) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return [name, ...[0.5, 0.95, 0.99].map((share) => at(share).toFixed(2))]
  }
  const rows = [
    row('a node, cold', cold),
    row('of it on a processor', processor),
    row('a node, kept', kept),
    row('bare node:http', baseline),
  ]
  printTable(['first byte of', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
} finally {
  await registry.stop()
  await removeData(registry)
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

/** For how long the main thread of the registry was on a processor; not a number where the system does not tell. */
async function processorMs(): Promise<number> {
  const { pid } = registry.process
  const told = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '')
  return Number.parseInt(told, 10) / 1e6
}

/** Milliseconds until the first byte of the body arrived. */
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
