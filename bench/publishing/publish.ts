/**
 * Measures the time from the start of publishing until a pack is visible, in sequence and four at once. Baseline: a
 * bare server that writes the bytes to disk in the same run.
 *
 *   npm run bench -- publish [--packs 20] [--size 5MB] [--url <api> --publisher <id>]
 *
 * Starts a registry, or uses the one at --url with the publisher's token in REGISTRY_TOKEN. A pack is visible when `GET
 * /nodes/{id}/versions/{v}` shows it without credentials; the request repeats every 20 ms.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeRegistry, startRegistry, type RunningRegistry } from '../../e2e/running-registry.ts'
import { startChildServer, type ChildServer } from '../shared/child-server.ts'
import { makePack, type MadePack } from '../shared/made-pack.ts'
import { announce, makePublisher, readVersion, sleep, upload, type Publisher } from '../shared/publishing.ts'
import { median, quantile } from '../shared/quantiles.ts'
import { percent, printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: '20' },
    size: { type: 'string', default: '5MB' },
    url: { type: 'string' },
    publisher: { type: 'string', default: 'bench' },
  },
})

interface Taken {
  announceMs: number
  uploadMs: number
  /** Milliseconds from the end of the upload. */
  reviewMs: number
  totalMs: number
  bareMs: number
}

const patienceMs = 60_000
const count = Number(values.packs)
const size = Number.parseFloat(values.size) * (values.size.toUpperCase().endsWith('MB') ? 1e6 : 1)
const started = Date.now().toString(36)

const registry = values.url ? undefined : await startOwn()
const publisher = await findPublisher(registry)
const sink = await startSink()
try {
  console.log(`${count} packs of ${(size / 1e6).toFixed(1)} MB, 60 nodes each; milliseconds\n`)
  const rows = [await measure('one by one', 1), await measure('four at once', 4)]
  printTable(
    ['', 'p50', 'p95', 'max', 'POST p50', 'PUT p50', 'then p50', 'PUT share', 'bare p50', 'bare p95', 'ratio'],
    rows,
  )
  console.log(
    '\nthen: from the end of the PUT to visible; bare: the same bytes to a server that writes them to the disk',
  )
} finally {
  await sink.stop()
  await removeRegistry(registry)
}

async function measure(name: string, lanes: number): Promise<(string | number)[]> {
  const taken: Taken[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < count) {
      const id = `bench-${started}-${lanes}-${next++}`
      taken.push(await publishOne(await makePack({ id, version: '1.0.0', size, nodes: 60, statements: 40 })))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const figures = (figure: keyof Taken) => taken.map((one) => one[figure])
  const total = median(figures('totalMs'))
  const put = median(figures('uploadMs'))
  const bare = median(figures('bareMs'))
  return [
    name,
    ...[total, quantile(figures('totalMs'), 0.95), Math.max(...figures('totalMs'))].map(round),
    ...[median(figures('announceMs')), put, median(figures('reviewMs'))].map(round),
    percent(put, total),
    ...[bare, quantile(figures('bareMs'), 0.95)].map(round),
    (total / bare).toFixed(1),
  ]
}

async function publishOne(pack: MadePack): Promise<Taken> {
  const start = performance.now()
  const signedUrl = await announce(publisher, pack)
  const announced = performance.now()
  await upload(signedUrl, pack)
  const uploaded = performance.now()
  await untilVisible(pack)
  const visible = performance.now()
  await upload(sink.url, pack)
  return {
    announceMs: announced - start,
    uploadMs: uploaded - announced,
    reviewMs: visible - uploaded,
    totalMs: visible - start,
    bareMs: performance.now() - visible,
  }
}

async function untilVisible(pack: MadePack): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const version = await readVersion(publisher.api, pack)
    if (version?.status === 'NodeVersionStatusActive') return
    await sleep(20)
  }
  throw new Error(`${pack.id} did not become visible within ${patienceMs / 1000} s`)
}

function startOwn(): Promise<RunningRegistry> {
  return startRegistry({ args: ['--only', 'api'], environment: { SAMPLE_CATALOGUE: 'off', RATE_LIMITS: 'off' } })
}

async function findPublisher(own: RunningRegistry | undefined): Promise<Publisher> {
  if (own) return makePublisher(own.environment, own.api)
  return { api: values.url ?? '', publisherId: values.publisher, token: process.env['REGISTRY_TOKEN'] ?? '' }
}

async function startSink(): Promise<ChildServer> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const server = await startChildServer(new URL('bare-sink.ts', import.meta.url), [directory])
  return {
    url: `${server.url}/`,
    stop: async () => {
      await server.stop()
      await rm(directory, { recursive: true })
    },
  }
}

function round(ms: number): string {
  return ms.toFixed(0)
}
