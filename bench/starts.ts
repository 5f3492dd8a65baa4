/**
 * Whether young memory is collected quickly whatever a start came to: a registry is started again and again, and 32 connections
 * ask it for the list.
 *
 *   npm run bench -- starts [--starts 16] [--seconds 3] [--client wrk]
 *
 * The baseline is the same registry with V8 as it comes, which makes objects old from the start where those of before survived
 * (apps/cli/src/quick-scavenges.ts). The two take turns. A collection takes long when nearly nothing had died.
 */
import { parseArgs } from 'node:util'
import { removeData, startRegistry } from '../e2e/running-registry.ts'
import { clientOf, load, median } from './load.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '3' },
    client: { type: 'string', default: 'autocannon' },
  },
})
const client = clientOf(values.client)

const list = '/nodes?page=1&limit=30'

/** Unmeasured, for the process to compile its code in. */
const warmUpSeconds = 2

/** Modules that are loaded ahead of the registry. */
const traced = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--trace-gc')`
const asV8Comes = `
  import { syncBuiltinESMExports } from 'node:module'
  import v8 from 'node:v8'
  const set = v8.setFlagsFromString
  v8.setFlagsFromString = (flag) => flag.includes('pretenuring') || set(flag)
  syncBuiltinESMExports()
  set('--trace-gc')`

const ways = { registry: traced, 'as V8 comes': asV8Comes }

const rows: (string | number)[][] = []
for (let start = 1; start <= Number(values.starts); start++) {
  for (const [way, ahead] of Object.entries(ways)) rows.push([way, start, ...(await measure(ahead))])
}
printTable(['', 'start', 'requests/s', 'p99 ms', 'collections', 'median ms', 'all of them ms'], rows)

async function measure(ahead: string): Promise<number[]> {
  const registry = await startRegistry({
    environment: { SAMPLE_CATALOGUE: 'on', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` },
  })
  try {
    await load(`${registry.api}${list}`, warmUpSeconds, 'identity', client)
    const before = registry.output().length
    const { requestsPerSecond, p99Ms } = await load(
      `${registry.api}${list}`,
      Number(values.seconds),
      'identity',
      client,
    )
    const times = scavengeTimes(registry.output().slice(before))
    const sum = times.reduce((all, each) => all + each, 0)
    return [
      Math.round(requestsPerSecond),
      round(p99Ms),
      times.length,
      times.length > 0 ? round(median(times)) : 0,
      Math.round(sum),
    ]
  } finally {
    await registry.stop()
    await removeData(registry)
  }
}

/** Milliseconds, of lines such as `[7:0x1] 90 ms: Scavenge 27.5 (36.9) -> 20.8 (52.2) MB, pooled: 0 MB, 5.72 / 0.00 ms`. */
function scavengeTimes(trace: string): number[] {
  return [...trace.matchAll(/Scavenge .*?, ([\d.]+) \/ [\d.]+ ms/g)].map(([, ms]) => Number(ms))
}

function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
