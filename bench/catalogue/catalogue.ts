/**
 * Measures time and bytes of a full copy of the catalogue over loopback: the snapshot against all pages of `GET
 * /nodes`, in turns. Also measures the bytes of the feed after ten publishes.
 *
 *   npm run bench -- catalogue [--data <folder with ComfyUI-Manager's files>] [--rounds 5]
 *
 * Bytes are counted as transferred; the time ends when every node is parsed. Runs on the sample catalogue without
 * --data. A figure over its budget in budgets.json is marked and fails the run.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { removeRegistry, runCommand, startRegistry } from '../../e2e/running-registry.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { median } from '../shared/quantiles.ts'
import { makePack } from '../shared/made-pack.ts'
import { announce, makePublisher, readVersion, sleep, upload } from '../shared/publishing.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)
const budget = budgets.catalogue
const agent = new Agent({ keepAlive: true })
let isBroken = false

interface Sync {
  ms: number
  bytes: number
  requests: number
  nodes: number
}

const registry = await startRegistry({
  args: ['--only', 'api'],
  environment: { SAMPLE_CATALOGUE: values.data ? 'off' : 'on', CATALOGUE_SNAPSHOT_SECONDS: '1' },
})
try {
  if (values.data) await runCommand(registry.environment, ['import', 'manager', values.data])
  const total = await untilCurrent()
  const ways = {
    snapshot: bySnapshot,
    'pages of 100, as mirrors ask': () => byPages(100),
    'pages of 30, as ComfyUI-Manager asks': () => byPages(30),
  }
  const syncs = await takeTurns(Object.entries(ways))
  console.log(`${total} nodes; ${rounds} rounds; medians; ComfyUI-Manager also rests 0.5 s after each page\n`)
  const baseMs = median(syncs[1]?.map(({ ms }) => ms) ?? [])
  printTable(
    ['', 'requests', 'KB', 'ms', 'ratio'],
    Object.keys(ways).map((name, way) => {
      const taken = syncs[way] ?? []
      if (taken.some(({ nodes }) => nodes !== total)) throw new Error(`${name} did not bring ${total} nodes`)
      const pick = (figure: keyof Sync) => median(taken.map((sync) => sync[figure]))
      return [name, pick('requests'), kilobytes(pick('bytes')), pick('ms').toFixed(0), (pick('ms') / baseMs).toFixed(3)]
    }),
  )
  const [whole = []] = syncs
  check('the snapshot in milliseconds', median(whole.map(({ ms }) => ms)), budget.wholeMs)
  check('the snapshot in bytes', median(whole.map(({ bytes }) => bytes)), budget.wholeBytes)
  await tellOfPublishes(10)
} finally {
  agent.destroy()
  await removeRegistry(registry)
}
if (isBroken) process.exitCode = 1

/** Waits until the snapshot contains every imported node; returns their number. */
async function untilCurrent(): Promise<number> {
  const { total } = (await ask('/nodes?limit=1')).json()
  for (;;) {
    const { sequence, snapshot } = (await ask('/catalogue/latest')).json()
    if (snapshot?.sequence === sequence && snapshot.nodes === total) return total
    await sleep(100)
  }
}

/** Runs the variants in turns, so that ratios survive a drift of the machine's speed; the first round warms caches. */
async function takeTurns(ways: [string, () => Promise<Sync>][]): Promise<Sync[][]> {
  const syncs: Sync[][] = ways.map(() => [])
  for (let round = -1; round < rounds; round++) {
    for (const [way, [, sync]] of ways.entries()) {
      const taken = await sync()
      if (round >= 0) syncs[way]?.push(taken)
    }
  }
  return syncs
}

async function bySnapshot(): Promise<Sync> {
  const start = performance.now()
  const latest = await ask('/catalogue/latest')
  const snapshot = await ask(`/catalogue/snapshots/${latest.json().snapshot.sha256}`)
  const nodes = snapshot
    .text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line))
  const ms = performance.now() - start
  return { ms, bytes: latest.bytes + snapshot.bytes, requests: 2, nodes: nodes.length }
}

async function byPages(limit: number): Promise<Sync> {
  const start = performance.now()
  const sync: Sync = { ms: 0, bytes: 0, requests: 0, nodes: 0 }
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answered = await ask(`/nodes?page=${page}&limit=${limit}`)
    const { nodes, totalPages } = answered.json()
    pages = totalPages
    sync.nodes += nodes.length
    sync.bytes += answered.bytes
    sync.requests += 1
  }
  return { ...sync, ms: performance.now() - start }
}

async function tellOfPublishes(count: number): Promise<void> {
  const publisher = await makePublisher(registry.environment, registry.api)
  const { sequence } = (await ask('/catalogue/latest')).json()
  for (let number = 1; number <= count; number++) {
    const pack = await makePack({ id: `bench-${number}`, version: '1.0.0', size: 20_000, nodes: 5, statements: 5 })
    await upload(await announce(publisher, pack), pack)
    while ((await readVersion(registry.api, pack))?.status !== 'NodeVersionStatusActive') await sleep(20)
  }
  const visible = performance.now()
  const path = `/catalogue/changes?since=${sequence}`
  let feed = await ask(path)
  while (feed.json().changes.length < count) feed = (await sleep(5), await ask(path))
  const lateMs = performance.now() - visible
  const plain = Buffer.byteLength(feed.text())
  // The cached answer is compressed after the first answer was sent.
  while (feed.bytes === plain) feed = (await sleep(5), await ask(path))
  console.log(
    `\nthe feed after ${count} publishes: ${kilobytes(feed.bytes)} KB, ${kilobytes(plain)} KB without encoding;`,
  )
  console.log(`all of it told ${lateMs.toFixed(0)} ms after the last version was seen to be active`)
  check('the feed in bytes, without encoding', plain, budget.feedBytes)
}

function check(what: string, figure: number, most: number): void {
  if (figure <= most) return
  isBroken = true
  console.log(`! ${what}: ${Math.round(figure)}, at most ${most}`)
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

async function ask(path: string) {
  const request = get(`${registry.api}${path}`, { agent, headers: { 'Accept-Encoding': 'br, gzip' } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (!response) throw new Error('no response')
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${body.toString()}`)
  const text = () => decode(body, response.headers['content-encoding']).toString('utf8')
  return { bytes: body.length, text, json: (): any => JSON.parse(text()) }
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}
