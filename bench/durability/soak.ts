/**
 * Runs a constant mixed load for a long time: failures, latencies from the due time, memory of each process, and event
 * loop delays. Baseline: a bare `node:http` server that returns the list's bytes at an equal rate.
 *
 *   npm run bench -- soak [--minutes 10] [--rate 2000] [--publishes <a second>] [--restart-postgres] [--data <folder with ComfyUI-Manager's files>]
 *
 * The load is 90 % reads, 8 % searches, installations, and one publish a second at 2,000 requests. It uses its own
 * PostgreSQL; --restart-postgres restarts that in the middle. Exits with 1 when an acknowledged write is lost, or a
 * figure exceeds budgets.json.
 */
import { parseArgs } from 'node:util'
import budgets from '../budgets.json' with { type: 'json' }
import { startBare } from '../shared/bare.ts'
import { checkByHttp } from './kill-checks.ts'
import { startPostgres } from '../shared/own-postgres.ts'
import { makePublisher, sleep } from '../shared/publishing.ts'
import { runLoad } from './run-load.ts'
import { addressesOf } from './soak-addresses.ts'
import { growthOf, printFailures, printKinds, printMinutes } from './soak-figures.ts'
import { publishSteadily } from './soak-publishing.ts'
import { startSoakRegistry } from './soak-registry.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '2000' },
    publishes: { type: 'string' },
    'restart-postgres': { type: 'boolean', default: false },
    data: { type: 'string' },
  },
})
const budget = budgets.soak
const [rate, seconds] = [Number(values.rate), Number(values.minutes) * 60]
const perSecond = Number(values.publishes ?? rate / 2000)
const reportSeconds = Math.min(60, seconds / 3)
const warmSeconds = Math.min(10, seconds / 3)
const violations: string[] = []

const postgres = await startPostgres()
try {
  const registry = await startSoakRegistry(postgres.url, values.data)
  try {
    await soak(registry)
  } finally {
    await registry.stop()
  }
} finally {
  await postgres.remove()
}
console.log(`\nwrong: ${violations.length}`)
for (const violation of violations.slice(0, 50)) console.log(`  ${violation}`)
process.exitCode = violations.length > 0 ? 1 : 0

async function soak(registry: Awaited<ReturnType<typeof startSoakRegistry>>): Promise<void> {
  const { api, environment } = registry
  const publisher = await makePublisher(environment, api)
  const kinds = await addressesOf(api)
  const order = { rate, reportSeconds, warmSeconds, seed: 1, kinds }
  // Fills the caches of each process before the measurement.
  await runLoad({ ...order, api, rate: rate / 4, seconds: Math.min(20, seconds / 3) })
  const bareSeconds = Math.min(60, seconds / 3)
  const bare = await startBare(await (await fetch(`${api}/nodes?page=1&limit=30`)).text())
  const [bareReport] = await runLoad({ ...order, api: bare.url, seconds: bareSeconds, reportSeconds: bareSeconds + 60 })
  await bare.stop()
  console.log(`${rate} requests a second for ${values.minutes} min\n`)
  const loading = runLoad({ ...order, api, seconds })
  const publishing = publishSteadily(publisher, { perSecond, seconds, warmSeconds })
  await sleep(warmSeconds * 1000)
  const began = Date.now()
  const outage = values['restart-postgres'] ? await restartInTheMiddle() : undefined
  const reports = await loading
  await publishing.over
  printMinutes(reports, await registry.samples(), { began, seconds: reportSeconds })
  printKinds(reports, bareReport)
  printFailures(reports, publishing.failures, outage)
  await judge(registry, reports, publishing, { outage, began })
}

/** Restarts the server in the middle of the load. Returns the seconds when the server went away and came back. */
async function restartInTheMiddle(): Promise<[number, number]> {
  const began = performance.now()
  await sleep((seconds * 1000) / 2)
  const from = (performance.now() - began) / 1000
  await postgres.restart()
  return [from, (performance.now() - began) / 1000]
}

async function judge(
  { api, samples }: Awaited<ReturnType<typeof startSoakRegistry>>,
  reports: Awaited<ReturnType<typeof runLoad>>,
  publishing: ReturnType<typeof publishSteadily>,
  { outage, began }: { outage: [number, number] | undefined; began: number },
): Promise<void> {
  const isExcused = (second: number) =>
    outage !== undefined && second >= Math.floor(outage[0]) - 1 && second <= outage[1] + budget.recoverySeconds
  const failures = reports
    .flatMap((report) => Object.values(report.failures).flat())
    .filter(([second]) => !isExcused(second))
  const count = failures.reduce((sum, [, often]) => sum + often, 0)
  if (count > 0) violations.push(`${count} requests were not answered as they should be`)
  for (const { sentence } of publishing.failures.filter(({ second }) => !isExcused(second))) violations.push(sentence)
  const worst = Math.max(...reports.map(({ all }) => all.p99Ms))
  if (!outage && worst > budget.p99Ms) violations.push(`p99 of a minute is ${worst.toFixed(0)} ms of ${budget.p99Ms}`)
  // A process that served for only a few minutes is still growing to its usual size.
  const isLong = seconds >= 5 * reportSeconds
  for (const [pid, growth] of isLong ? growthOf(await samples(), began + seconds * 500) : []) {
    if (growth > budget.growth)
      violations.push(`process ${pid} grew to ${growth.toFixed(2)} of what it had in the first half`)
  }
  const found = await checkByHttp(api, publishing.ledger, true)
  violations.push(...found.violations)
  const acknowledged = [...publishing.ledger.values()].filter((entry) => entry.acknowledged).length
  console.log(`\npublished ${publishing.ledger.size}, acknowledged ${acknowledged}, visible ${found.visible}`)
}
