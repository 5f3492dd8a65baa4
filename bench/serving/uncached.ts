/**
 * Measures an answer that nothing cached: CPU time of the registry and of PostgreSQL's backends, and statements. Baseline: a
 * bare `node:http` server that runs a trivial statement and returns the bytes.
 *
 *   npm run bench -- uncached [--data <folder with ComfyUI-Manager's files>] [--database postgres] [--answers 240]
 *     [--only <word>] [--cpu-prof <folder>] [--keep]
 *
 * Asks each address once, in sequence. Times are medians of batches;
 * backends of PostgreSQL are counted in steps of ten milliseconds, so theirs is the mean. Without --database it measures
 * both. DATABASE_URL names a server of this machine, else a temporary one is started. Versions and definitions are generated.
 * --cpu-prof writes a profile for each kind, and --keep keeps what is filled for the next run.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { watchBackends, type BackendTime } from '../shared/backend-time.ts'
import { fillRegistry, type DatabaseKind, type FilledRegistry, type ProbedRegistry } from '../shared/filled-registry.ts'
import { median } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string', default: 'postgres,embedded' },
    answers: { type: 'string', default: '240' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    'cpu-prof': { type: 'string' },
  },
})
const count = Number(values.answers)
/** Answers before the measurement: a new process is slow until its code is compiled. */
const warming = 120
/** Number of node requests before the first kind is measured. */
const general = 500
const perBatch = 20

interface Found {
  id: string
  name: string
  description: string
  publisher: { id: string }
  latest_version?: { version: string }
}

const sorts = ['', '&sort=github_stars;desc', '&sort=downloads;desc', '&sort=name', '&sort=released_at;desc']

/** Addresses of each kind. Lists and searches come last, because they use nodes that earlier kinds cached. */
const kinds: Record<string, (nodes: Found[]) => string[]> = {
  node: (nodes) => nodes.map(({ id }) => `/nodes/${id}`),
  versions: (nodes) => nodes.map(({ id }) => `/nodes/${id}/versions`),
  install: (nodes) => nodes.map(({ id }) => `/nodes/${id}/install`),
  publisher: (nodes) => nodes.map(({ publisher }) => `/publishers/${publisher.id}`),
  'comfy nodes': (nodes) =>
    nodes.map(({ id, latest_version: latest }) => `/nodes/${id}/versions/${latest?.version}/comfy-nodes?limit=30`),
  'list of 30': (nodes) =>
    nodes.map(
      (_, number) => `/nodes?limit=30&page=${Math.floor(number / sorts.length) + 1}${sorts[number % sorts.length]}`,
    ),
  search: (nodes) => nodes.map((node) => `/nodes/search?limit=20&search=${encodeURIComponent(wordsOf(node))}`),
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

for (const kind of values.database.split(',')) {
  if (kind !== 'postgres' && kind !== 'embedded') throw new Error(`there is no database ${kind}`)
  await measureAll(kind)
}
agent.destroy()

async function measureAll(database: DatabaseKind): Promise<void> {
  const registry = await fillRegistry(database, { data: values.data, isKept: values.keep })
  try {
    const nodes = await readNodes(registry)
    const running = await registry.start()
    const rows: (string | number)[][] = []
    try {
      // No kind requests these nodes, which warm up the process before the first kind.
      for (const { id } of nodes.slice(-general)) await ask(`${running.api}/nodes/${id}`)
      for (const [name, addressesOf] of Object.entries(kinds)) {
        if (!name.includes(values.only)) continue
        const addresses = [...new Set(addressesOf(nodes))].slice(0, warming + count)
        if (addresses.length < warming + count) throw new Error(`too few addresses: ${name}`)
        rows.push([name, ...(await measureKind(registry, running, name, addresses))])
      }
    } finally {
      await running.stop()
    }
    console.log(`\n${database}: ${count} answers of each kind, ms of CPU time for one\n`)
    printTable(['answer', 'bytes', 'statements', 'registry', 'backends', 'together', 'baseline', 'ratio'], rows)
  } finally {
    await registry.remove()
  }
}

/** Reads nodes with versions from a separate run of the registry, whose caches end with it. */
async function readNodes(registry: FilledRegistry): Promise<Found[]> {
  const running = await registry.start()
  try {
    const nodes: Found[] = []
    for (let page = 1; page <= 15; page++) {
      const listed: any = await (await fetch(`${running.api}/nodes?limit=100&page=${page}&sort=created_at`)).json()
      nodes.push(...listed.nodes.filter((node: Found) => node.latest_version))
    }
    return nodes
  } finally {
    await running.stop()
  }
}

async function measureKind(
  { kind, databaseUrl }: FilledRegistry,
  running: ProbedRegistry,
  name: string,
  addresses: string[],
): Promise<(string | number)[]> {
  const backends = databaseUrl ? await watchBackends(databaseUrl, (application) => application !== 'bare') : undefined
  try {
    const url = (number: number) => `${running.api}${addresses[number]}`
    let body: Buffer = Buffer.alloc(0)
    for (let number = 0; number < warming; number++) body = await ask(url(number))
    if (values['cpu-prof']) await running.probe('/profile')
    const own = await measure(
      (number) => ask(url(warming + number)),
      () => running.read(),
      backends,
    )
    if (values['cpu-prof']) await writeProfile(`${name}-${kind}`, await running.probe('/profile/end'))
    const bare = await measureBare(databaseUrl, body)
    const together = own.cpuMs + own.backendsMs
    const figures = [own.statements, own.cpuMs, own.backendsMs, together, bare]
    return [own.bytes, ...figures.map((figure) => figure.toFixed(2)), (together / bare).toFixed(1)]
  } finally {
    await backends?.close()
  }
}

interface Figures {
  bytes: number
  statements: number
  cpuMs: number
  backendsMs: number
}

/** Sends the requests one after another, and reads the resource use of each batch. */
async function measure(
  askNumber: (number: number) => Promise<Buffer>,
  read: () => Promise<{ cpuMs: number; statements?: number }>,
  backends: BackendTime | undefined,
): Promise<Figures> {
  const batches: { cpuMs: number; statements: number }[] = []
  let bytes = 0
  const backendsBefore = (await backends?.read()) ?? 0
  for (let start = 0; start < count; start += perBatch) {
    const before = await read()
    for (let number = start; number < start + perBatch; number++) bytes += (await askNumber(number)).length
    const after = await read()
    batches.push({
      cpuMs: (after.cpuMs - before.cpuMs) / perBatch,
      statements: ((after.statements ?? 0) - (before.statements ?? 0)) / perBatch,
    })
  }
  const backendsMs = ((await backends?.read()) ?? 0) - backendsBefore
  return {
    bytes: Math.round(bytes / count),
    statements: median(batches.map(({ statements }) => statements)),
    cpuMs: median(batches.map(({ cpuMs }) => cpuMs)),
    backendsMs: backendsMs / count,
  }
}

/** Returns milliseconds of CPU time for an answer of the baseline, with its backend. */
async function measureBare(databaseUrl: string, body: Buffer): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-bench-'))
  const file = join(folder, 'body')
  await writeFile(file, body)
  const server = fork(fileURLToPath(new URL('bare-statement.ts', import.meta.url)), [file, databaseUrl])
  const [{ port }] = await once(server, 'message')
  const backends = databaseUrl ? await watchBackends(databaseUrl, (application) => application === 'bare') : undefined
  const read = async () => {
    server.send('read')
    const [told] = await once(server, 'message')
    return told
  }
  try {
    for (let number = 0; number < warming; number++) await ask(`http://127.0.0.1:${port}/`)
    const { cpuMs, backendsMs } = await measure(() => ask(`http://127.0.0.1:${port}/`), read, backends)
    return cpuMs + backendsMs
  } finally {
    await backends?.close()
    server.disconnect()
    await once(server, 'exit')
    await rm(folder, { recursive: true })
  }
}

async function writeProfile(name: string, profile: unknown): Promise<void> {
  const folder = values['cpu-prof'] ?? ''
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile))
}

async function ask(url: string): Promise<Buffer> {
  const [response] = await once(request(url, { agent }).end(), 'response')
  const body = Buffer.concat(await response.toArray())
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${body.toString()}`)
  return body
}

/** Returns a word of a node's name and a word of its description. */
function wordsOf(node: Found): string {
  const [first = ''] = node.name.replace(/comfyui[-_ ]?/i, '').split(/[-_ ]/)
  const word = (node.description ?? '').split(/\W+/).find((each) => each.length > 5) ?? ''
  return `${first} ${word}`.trim()
}
