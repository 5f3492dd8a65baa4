/**
 * Measures publishing on the embedded database while a long command runs (an import of ComfyUI-Manager's catalogue,
 * `reindex`, `backup`, `integrity check`). Baseline: publishing before it in the same run. Also compares the import
 * with an import on an idle registry.
 *
 *   npm run bench -- import --data <folder> [--before 20]
 *
 * Publishes small packs in sequence: announces, uploads, and waits until the version is visible. Times are in
 * milliseconds; `requests` is the time of the two requests.
 */
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { removeRegistry, runCommand, startRegistry, type RunningRegistry } from '../../e2e/running-registry.ts'
import { makePack } from '../shared/made-pack.ts'
import { announce, makePublisher, readVersion, sleep, upload, type Publisher } from '../shared/publishing.ts'
import { quantile } from '../shared/quantiles.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({ options: { data: { type: 'string' }, before: { type: 'string', default: '20' } } })
if (values.data === undefined) throw new Error('Name the folder of the catalogue with --data.')
const data = values.data

interface Taken {
  requestsMs: number
  visibleMs: number
}

const budgets = JSON.parse(await readFile(new URL('../budgets.json', import.meta.url), 'utf8'))
const aloneSeconds = await withRegistry((registry) => run(registry, ['import', 'manager', data]))
await withRegistry(async (registry) => measure(registry, await makePublisher(registry.environment, registry.api)))

async function withRegistry<Result>(use: (registry: RunningRegistry) => Promise<Result>): Promise<Result> {
  const registry = await startRegistry({
    environment: { SAMPLE_CATALOGUE: 'off', RATE_LIMITS: 'off' },
    args: ['--only', 'api'],
  })
  try {
    return await use(registry)
  } finally {
    await removeRegistry(registry)
  }
}

/** Returns the duration in seconds. */
async function run({ environment }: RunningRegistry, command: string[]): Promise<number> {
  const start = performance.now()
  const { code, stderr } = await runCommand(environment, command)
  if (code !== 0) throw new Error(stderr)
  return (performance.now() - start) / 1000
}

async function measure(registry: RunningRegistry, publisher: Publisher): Promise<void> {
  let left = Number(values.before)
  const before = await publishWhile(publisher, 'before', () => left-- > 0)
  const rows = [figures('nothing', before)]
  const backup = join(tmpdir(), `bench-backup-${process.pid}`)
  for (const command of [['import', 'manager', data], ['reindex'], ['backup', backup], ['integrity', 'check']]) {
    const name = command[0] ?? ''
    let isRunning = true
    const running = run(registry, command).finally(() => (isRunning = false))
    const during = await publishWhile(publisher, name, () => isRunning)
    console.log(`${name}: ${(await running).toFixed(1)} s`)
    rows.push(figures(name, during))
    const p95 = quantile(
      during.map(({ requestsMs }) => requestsMs),
      0.95,
    )
    if (p95 > budgets.import.publishP95Ms) {
      console.log(`${name} is over the budget: ${p95.toFixed(0)} ms instead of ${budgets.import.publishP95Ms} ms.`)
      process.exitCode = 1
    }
  }
  console.log(`import, alone: ${aloneSeconds.toFixed(1)} s\n`)
  printTable(
    [
      'during',
      'publishes',
      'requests p50',
      'requests p95',
      'requests max',
      'visible p50',
      'visible p95',
      'visible max',
    ],
    rows,
  )
}

async function publishWhile(publisher: Publisher, name: string, goesOn: () => boolean): Promise<Taken[]> {
  const taken: Taken[] = []
  while (goesOn()) {
    const pack = await makePack({
      id: `bench-${name}-${taken.length}`,
      version: '1.0.0',
      size: 50_000,
      nodes: 5,
      statements: 10,
    })
    const start = performance.now()
    await upload(await announce(publisher, pack), pack)
    const requestsMs = performance.now() - start
    while ((await readVersion(publisher.api, pack))?.status !== 'NodeVersionStatusActive') await sleep(50)
    taken.push({ requestsMs, visibleMs: performance.now() - start })
  }
  return taken
}

function figures(name: string, taken: Taken[]): (string | number)[] {
  const of = (times: number[]) => [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0))
  return [
    name,
    taken.length,
    ...of(taken.map(({ requestsMs }) => requestsMs)),
    ...of(taken.map(({ visibleMs }) => visibleMs)),
  ]
}
