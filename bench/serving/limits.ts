/**
 * Measures the cost of rate limits for a client within them, and their benefit while another client floods the registry
 * with new searches.
 *
 *   npm run bench -- limits [--seconds 10]
 *
 * Two registries with the sample catalogue, one without limits, take turns in a run.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { removeRegistry, startRegistry, type RunningRegistry } from '../../e2e/running-registry.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const rounds = 3

const start = (limits: string) =>
  startRegistry({ args: ['--only', 'api'], environment: { RATE_LIMITS: limits, TRUSTED_PROXIES: '127.0.0.1' } })
const registries = { 'without limits': await start('off'), 'with limits': await start('on') }
try {
  const rows: Record<string, { alone: number[]; flooded: number[]; refused: number[] }> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, registry] of Object.entries(registries)) {
      const row = (rows[name] ??= { alone: [], flooded: [], refused: [] })
      row.alone.push(...(await readHonestly(registry, round)))
      const flooding = flood(registry)
      row.flooded.push(...(await readHonestly(registry, round + rounds)))
      row.refused.push(await flooding)
    }
  }
  console.log(`an honest client reads a version every 50 ms, ${rounds} times ${seconds} s; milliseconds\n`)
  printTable(
    ['', 'alone p50', 'p99', 'flooded p50', 'p99', 'of the flood refused'],
    Object.entries(rows).map(([name, { alone, flooded, refused }]) => [
      name,
      ...[at(alone, 0.5), at(alone, 0.99), at(flooded, 0.5), at(flooded, 0.99)].map((ms) => ms.toFixed(1)),
      `${((refused.reduce((sum, share) => sum + share, 0) / refused.length) * 100).toFixed(0)} %`,
    ]),
  )
} finally {
  for (const registry of Object.values(registries)) {
    await removeRegistry(registry)
  }
}

/** Returns the time of each answer. */
async function readHonestly({ api }: RunningRegistry, round: number): Promise<number[]> {
  const headers = { 'X-Forwarded-For': `203.0.113.${round}` }
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  for (let page = 1; performance.now() < end; page++) {
    const begun = performance.now()
    const response = await fetch(`${api}/versions?pageSize=5&page=${(page % 5) + 1}`, { headers })
    await response.text()
    if (!response.ok) throw new Error(`the honest client was answered ${response.status}`)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + 50 - performance.now())))
  }
  return times
}

/** Returns the share of refused requests. */
async function flood({ api }: RunningRegistry): Promise<number> {
  let count = 0
  const result = await autocannon({
    url: api,
    connections: 32,
    duration: seconds,
    requests: [
      {
        method: 'GET',
        headers: { 'X-Forwarded-For': '198.51.100.66' },
        setupRequest: (request) => ({ ...request, path: `/nodes/search?search=word${count++}&limit=100` }),
      },
    ],
  })
  return result.non2xx / Math.max(1, result.requests.total)
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
