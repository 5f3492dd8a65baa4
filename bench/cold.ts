/**
 * How long the first byte of a page of a node takes that nobody has asked for yet, against a page of it that is kept, and
 * against a bare `node:http` server that returns the same bytes.
 *
 *   npm run bench -- cold [--data <folder with ComfyUI-Manager's files>] [--pages 200]
 *
 * Each page is asked for once, one after the other, by a client that takes brotli as browsers do. The process is warm: it has
 * rendered pages of other nodes. Without --data, the few nodes of the sample catalogue stand for more in different views.
 */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { parseArgs } from 'node:util'
import { removeData, runCommand, startRegistry } from '../e2e/running-registry.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, pages: { type: 'string', default: '200' } } })
const count = Number(values.pages)

const registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: values.data ? 'off' : 'on' } })
try {
  if (values.data) await runCommand(registry.environment, ['import', 'manager', values.data])
  const response = await fetch(`${registry.api}/nodes?limit=100&sort=github_stars;desc`)
  const { nodes }: any = await response.json()
  const ids: string[] = nodes.map(({ id }: any) => id)
  const address = (number: number) => `${registry.pages}/nodes/${ids[number % ids.length]}?cold=${number}`
  for (let number = 0; number < 60; number++) await firstByte(address(number))
  const { bytes, bare, stop } = await startBare(address(0))
  const [cold, kept, baseline]: number[][] = [[], [], []]
  for (let number = 100; number < 100 + count; number++) {
    cold?.push(await firstByte(address(number)))
    kept?.push(await firstByte(address(number)))
    baseline?.push(await firstByte(bare))
  }
  await stop()
  console.log(`${ids.length} nodes, ${count} pages of about ${bytes} bytes\n`)
  const row = (name: string, times: number[] = []) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return [name, ...[0.5, 0.95, 0.99].map((share) => at(share).toFixed(2))]
  }
  const rows = [row('a node, cold', cold), row('a node, kept', kept), row('bare node:http', baseline)]
  printTable(['first byte of', 'p50 ms', 'p95 ms', 'p99 ms'], rows)
} finally {
  await registry.stop()
  await removeData(registry)
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
