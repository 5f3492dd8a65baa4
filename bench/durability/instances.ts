/**
 * Runs three instances on one PostgreSQL and one S3 behind nginx. Measures how soon each instance shows the writes of
 * another, and checks that nothing is lost while instances and workers end under load.
 *
 *   npm run bench -- instances [--seconds 60] [--publishes 30] [--postgres <address of a server>]
 *
 * After a quarter of the time an instance is killed, after half another is shut down, after three quarters a worker is
 * killed during a review; each is restarted. Without --postgres it starts a server of its own. Exits with 1 when a read
 * through nginx fails, a shutdown causes a failure, an acknowledged write is lost, a review is decided twice, or the
 * transparency log forks.
 */
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import budgets from '../budgets.json' with { type: 'json' }
import { followOne, type Spread } from './instances-spread.ts'
import { checkByHttp } from './kill-checks.ts'
import { enter, makeTraffic, type Traffic } from './kill-traffic.ts'
import { watchLog } from './log-watch.ts'
import { makeDatabase } from '../shared/own-database.ts'
import { startPostgres } from '../shared/own-postgres.ts'
import { makePublisher, sleep } from '../shared/publishing.ts'
import { quantile } from '../shared/quantiles.ts'
import { seeded } from '../shared/random.ts'
import { runLoad } from './run-load.ts'
import { signInAsAdmin } from '../shared/signing-in.ts'
import { addressesOf } from './soak-addresses.ts'
import { printFailures, printKinds } from './soak-figures.ts'
import { printTable } from '../shared/table.ts'
import { startInstances, type Instances } from './three-instances.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    publishes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '300' },
    postgres: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const violations: string[] = []

const own = values.postgres ? undefined : await startPostgres()
const database = await makeDatabase(own?.url ?? values.postgres ?? '', 'instances')
try {
  const registry = await startInstances(database.url)
  try {
    const log = followLog(registry)
    const publisher = await makePublisher(registry.environment, registry.api)
    const admin = await signInAsAdmin(registry.environment, registry.api)
    const traffic = makeTraffic(publisher, seeded(1))
    const spreads = { version: [] as Spread[], change: [] as Spread[] }
    // The first publish waits for the reviews of the sample catalogue.
    for (let serial = 0; serial <= Number(values.publishes); serial++) {
      const { pack, version, change } = await followOne(publisher, admin, registry.instances, serial)
      Object.assign(enter(traffic.ledger, pack), { sent: true, acknowledged: true })
      if (serial === 0) continue
      spreads.version.push(version)
      spreads.change.push(change)
    }
    printSpreads(spreads)
    await endUnderLoad(registry, traffic)
    await log.end()
  } finally {
    await registry.remove()
  }
} finally {
  await database.drop()
  await own?.remove()
}
console.log(`\nwrong: ${violations.length}`)
for (const violation of violations.slice(0, 50)) console.log(`  ${violation}`)
process.exitCode = violations.length > 0 ? 1 : 0

/** Reads the log through nginx all the while: each checkpoint must continue the checkpoint before, from any process. */
function followLog({ api }: Instances): { end(): Promise<void> } {
  const log = watchLog(() => api)
  const over = new AbortController()
  const following = (async () => {
    for (; !over.signal.aborted; await sleep(250)) await log.look()
  })()
  return {
    end: async () => {
      over.abort()
      await following
      await log.look()
      console.log(`\n${log.summary()}`)
      violations.push(...log.violations)
    },
  }
}

function printSpreads(spreads: Record<'version' | 'change', Spread[]>): void {
  console.log(`${values.publishes} times, milliseconds\n`)
  const rows: [string, number[]][] = [
    ['upload taken, to the first instance', spreads.version.map(({ firstMs }) => firstMs)],
    ['upload taken, to all instances', spreads.version.map(({ lastMs }) => lastMs)],
    ['first instance, to all', spreads.version.map(({ firstMs, lastMs }) => lastMs - firstMs)],
    ['change taken, to all instances', spreads.change.map(({ lastMs }) => lastMs)],
  ]
  printTable(
    ['from', 'p50', 'p95', 'max'],
    rows.map(([name, times]) => [name, ...[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0))]),
  )
  for (const [name, times] of rows.slice(2)) {
    const worst = quantile(times, 1)
    if (worst > budgets.instances.spreadMaxMs) violations.push(`${name}: ${worst.toFixed(0)} ms`)
  }
}

async function endUnderLoad(registry: Instances, traffic: Traffic): Promise<void> {
  const kinds = await addressesOf(registry.api)
  const over = new AbortController()
  const order = { api: registry.api, rate: Number(values.rate), reportSeconds: seconds + 60, seed: 1, kinds }
  const loading = runLoad({ ...order, seconds, warmSeconds: 5 })
  const publishing = traffic.run(over.signal)
  await endAndStartAgain(registry, traffic)
  const reports = await loading
  over.abort()
  await publishing
  printKinds(reports, undefined)
  printFailures(reports, [], undefined)
  const failures = reports.flatMap((report) => Object.keys(report.failures))
  violations.push(...failures.map((failure) => `through nginx: ${failure}`))
  const found = await checkByHttp(registry.api, traffic.ledger, true)
  violations.push(...found.violations, ...(await decidedOtherThanOnce(database.url)))
  const entries = [...traffic.ledger.values()]
  const acknowledged = entries.filter((entry) => entry.acknowledged).length
  console.log(`\npublishes begun ${entries.length}, acknowledged ${acknowledged}, visible ${found.visible}`)
  // nginx answers requests to the killed instance.
  console.log(`publishes that nginx or an instance refused: ${traffic.surprises.length}`)
  for (const surprise of traffic.surprises.slice(0, 10)) console.log(`  ${surprise}`)
}

async function endAndStartAgain(
  { instances: [first, second], workers: [worker] }: Instances,
  traffic: Traffic,
): Promise<void> {
  const quarterMs = (seconds * 1000) / 4
  await sleep(quarterMs)
  await first?.end('SIGKILL')
  await first?.start()
  await sleep(quarterMs)
  const [refused, toldAt] = [traffic.surprises.length, performance.now()]
  await second?.end('SIGTERM')
  const tookMs = performance.now() - toldAt
  await second?.start()
  console.log(`\nthe instance that was told to stop was gone after ${tookMs.toFixed(0)} ms`)
  if (tookMs > budgets.instances.stopMaxMs) violations.push(`SIGTERM: gone after ${tookMs.toFixed(0)} ms`)
  violations.push(...traffic.surprises.slice(refused).map((surprise) => `at SIGTERM: ${surprise}`))
  await sleep(quarterMs / 2)
  while (traffic.inFlight().review === 0) await sleep(1)
  await worker?.end('SIGKILL')
  await worker?.start()
}

/** Checks that every started review has ended and was decided once. */
async function decidedOtherThanOnce(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ subject: string; times: string }>(
      `select subject, count(*) as times from audit_entries where action = 'version.review' group by subject having count(*) > 1`,
    )
    const { rows: attempts } = await client.query<{ attempts: number; versions: string }>(
      'select attempts, count(*) as versions from version_reviews group by attempts order by attempts',
    )
    console.log(`\nreviews by attempts: ${attempts.map((row) => `${row.attempts}: ${row.versions}`).join(', ')}`)
    return rows.map(({ subject, times }) => `${subject} was decided ${times} times`)
  } finally {
    await client.end()
  }
}
