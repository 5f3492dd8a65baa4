/**
 * Measures reads while the catalogue changes: a publish, an edit and an install each second. Baseline: the registry without
 * changes, in the same run.
 *
 *   npm run bench -- churn [--data <folder with ComfyUI-Manager's files>] [--database postgres] [--seconds 60]
 *     [--cpu-prof <folder>]
 *
 * 32 connections ask for nodes, their versions, lists, searches and publishers. With PostgreSQL a worker of its own reviews.
 * Without --database it measures both. --cpu-prof writes a profile of the main thread during the changes. Fails when a
 * figure misses its budget.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startServing, type Serving } from '../../e2e/running-registry.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { fillRegistry, type DatabaseKind, type ProbedRegistry } from '../shared/filled-registry.ts'
import { dropBodies } from '../shared/load.ts'
import { makePack, type MadePack } from '../shared/made-pack.ts'
import { announce, makePublisher, sleep, upload, type Publisher } from '../shared/publishing.ts'
import { signInAsAdmin } from '../shared/signing-in.ts'
import { percent, printTable } from '../shared/table.ts'
import { untilQuiet } from '../shared/until-quiet.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string', default: 'postgres,embedded' },
    seconds: { type: 'string', default: '60' },
    'cpu-prof': { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const { leastShare, p99Ms, memoryMiB } = budgets.churn
const violations: string[] = []

for (const kind of values.database.split(',')) {
  if (kind !== 'postgres' && kind !== 'embedded') throw new Error(`there is no database ${kind}`)
  await measure(kind)
}
for (const violation of violations) console.error(violation)
process.exitCode = violations.length > 0 ? 1 : 0

async function measure(kind: DatabaseKind): Promise<void> {
  const filled = await fillRegistry(kind, { data: values.data, isKept: false })
  let worker: Serving | undefined
  try {
    const registry = await filled.start()
    try {
      if (kind === 'postgres')
        worker = startServing({ ...registry.environment, NODE_OPTIONS: '' }, ['--only', 'worker'])
      await compare(kind, registry)
    } finally {
      await worker?.end('SIGTERM')
      await registry.stop()
    }
  } finally {
    await filled.remove()
  }
}

async function compare(kind: DatabaseKind, registry: ProbedRegistry): Promise<void> {
  const paths = await pathsOf(registry.api)
  const changes = await prepareChanges(registry)
  await untilQuiet(async () => (await registry.read()).cpuMs)
  await read(registry, paths, 3)
  const still = await read(registry, paths, seconds)
  if (values['cpu-prof']) await registry.probe('/profile')
  const changing = changes.begin()
  const churned = await read(registry, paths, seconds)
  if (values['cpu-prof']) await writeProfile(values['cpu-prof'], kind, await registry.probe('/profile/end'))
  const counted = await changing.end()
  const share = churned.requests.average / still.requests.average
  console.log(`\n${kind}: ${seconds} s each, ${counted.join(', ')}\n`)
  printTable(
    ['reads', 'requests/s', 'p50 ms', 'p99 ms', 'failures', 'CPU ms', 'memory MiB'],
    [
      ['without changes', ...figures(still)],
      ['with changes', ...figures(churned)],
    ],
  )
  console.log(`\nthroughput with changes: ${percent(share, 1)}`)
  const misses = [
    share < leastShare && `${kind}: ${percent(share, 1)} of the throughput without changes`,
    churned.latency.p99 > p99Ms && `${kind}: p99 ${churned.latency.p99} ms`,
    churned.rssMiB > memoryMiB && `${kind}: ${churned.rssMiB.toFixed(0)} MiB`,
  ]
  violations.push(...misses.filter((miss) => miss !== false))
}

async function writeProfile(folder: string, kind: DatabaseKind, profile: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `churn-${kind}.cpuprofile`), JSON.stringify(profile))
}

function figures({ requests, latency, errors, non2xx, cpuMs, rssMiB }: Reads): string[] {
  const failures = String(errors + non2xx)
  return [
    requests.average.toFixed(0),
    `${latency.p50}`,
    `${latency.p99}`,
    failures,
    cpuMs.toFixed(3),
    rssMiB.toFixed(0),
  ]
}

interface Reads extends autocannon.Result {
  /** CPU time of the registry for an answer. */
  cpuMs: number
  rssMiB: number
}

async function read({ api, read: probe }: ProbedRegistry, paths: string[], duration: number): Promise<Reads> {
  const { cpuMs: before } = await probe()
  const requests = paths.map((path) => ({ path }))
  const result = await autocannon({ url: api, connections: 32, duration, requests, setupClient: dropBodies })
  const { cpuMs, rssMiB } = await probe()
  return { ...result, cpuMs: (cpuMs - before) / result.requests.total, rssMiB }
}

async function pathsOf(api: string): Promise<string[]> {
  const listed: any = await (await fetch(`${api}/nodes?limit=20&sort=github_stars;desc`)).json()
  const nodes: { id: string; publisher: { id: string } }[] = listed.nodes
  return [
    ...nodes.flatMap(({ id }) => [`/nodes/${id}`, `/nodes/${id}/versions`]),
    ...new Set(nodes.map(({ publisher }) => `/publishers/${publisher.id}`)),
    ...Array.from({ length: 10 }, (_, page) => `/nodes?limit=30&page=${page + 1}`),
    ...['image', 'mask', 'video', 'lora', 'upscale'].map((word) => `/nodes/search?limit=20&search=${word}`),
  ]
}

/** Creates packs and signs in, before the measurement. */
async function prepareChanges(registry: ProbedRegistry) {
  const { environment, api } = registry
  const publisher = await makePublisher({ ...environment, NODE_OPTIONS: '' }, api)
  const admin = await signInAsAdmin({ ...environment, NODE_OPTIONS: '' }, api)
  const packs: MadePack[] = []
  for (let number = 0; number < seconds; number++) {
    const id = `churn-${Date.now()}-${number}`
    packs.push(await makePack({ id, version: '1.0.0', size: 20_000, nodes: 4, statements: 10 }))
  }
  const first: any = await (await fetch(`${api}/nodes?limit=1`)).json()
  const address = `/nodes/${first.nodes[0].id}`
  return {
    begin: () => {
      const steps: Record<string, (number: number) => Promise<void>> = {
        publishes: (number) => publish(publisher, packs[number]),
        edits: (number) => edit(`${api}/admin${address}`, admin, `Edited ${number} times`),
        installs: async () => void (await (await fetch(`${api}${address}/install`)).arrayBuffer()),
      }
      const running = Object.entries(steps).map(([name, step]) => eachSecond(name, step))
      return { end: () => Promise.all(running) }
    },
  }
}

async function eachSecond(name: string, step: (number: number) => Promise<void>): Promise<string> {
  const began = performance.now()
  let number = 0
  for (; number < seconds; number++) {
    await sleep(Math.max(0, began + number * 1000 - performance.now()))
    if (performance.now() - began > seconds * 1000) break
    await step(number)
  }
  return `${number} ${name}`
}

async function publish(publisher: Publisher, pack: MadePack | undefined): Promise<void> {
  if (pack) await upload(await announce(publisher, pack), pack)
}

async function edit(url: string, headers: Record<string, string>, description: string): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ description }),
  })
  if (!response.ok) throw new Error(`PUT ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}
