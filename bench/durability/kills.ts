/**
 * Kills a registry at random times of publishing and reviewing, restarts it on the existing data, and checks that it
 * has every acknowledged version and nothing else, and that its transparency log continues every checkpoint.
 *
 *   npm run bench -- kills [--runs 500] [--seed 1] [--worker] [--keep]
 *
 * Kills one process on the embedded database; with --worker, kills two workers beside an API process, on a temporary
 * database of the server in DATABASE_URL. Each run publishes for 0 to 1.5 s before the kill; one in eight kills hits
 * the start of the registry. Every tenth run waits for pending reviews and checks. --keep keeps the data. Exits with 1
 * on a violation.
 */
import { parseArgs } from 'node:util'
import { checkByHttp } from './kill-checks.ts'
import { readRemains } from './kill-remains.ts'
import { apiAndWorkers, wholeRegistry, type Target } from './kill-target.ts'
import { watchLog } from './log-watch.ts'
import { makeTraffic, type Phase } from './kill-traffic.ts'
import { median } from '../shared/quantiles.ts'
import { makePublisher, sleep } from '../shared/publishing.ts'
import { between, seeded } from '../shared/random.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    worker: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

const runs = Number(values.runs)
const random = seeded(Number(values.seed))
const violations: string[] = []
const startsMs: number[] = []
/** Kills by time and phase. */
const moments = new Map<string, Record<Phase | 'kills' | 'quiet', number>>()
let unanswered = 0

const target = values.worker ? await apiAndWorkers(process.env['DATABASE_URL'] ?? '') : await wholeRegistry()
const log = watchLog(() => target.api)
try {
  await target.start()
  const publisher = await makePublisher(target.environment, target.api)
  const traffic = makeTraffic(publisher, random)
  const began = performance.now()
  for (let run = 1; run <= runs; run++) {
    const isDuringStart = run > 1 && random() < 1 / 8
    if (isDuringStart) await killDuringStart(target)
    await start(target)
    await log.look()
    await killDuringTraffic(target, traffic)
    if (run % 10 === 0 || run === runs) {
      await start(target)
      await check(run, traffic, run === runs)
    }
  }
  await log.look()
  await target.stop()
  const remains = await readRemains(target.environment)
  violations.push(...remains.violations, ...traffic.surprises, ...log.violations)
  printMoments()
  console.log(`\n${runs} runs in ${((performance.now() - began) / 60_000).toFixed(1)} min, seed ${values.seed}`)
  console.log(`start to answer: median ${median(startsMs).toFixed(0)} ms, most ${Math.max(...startsMs).toFixed(0)} ms`)
  const entries = [...traffic.ledger.values()]
  console.log(
    `begun ${entries.length}, sent ${entries.filter(({ sent }) => sent).length}, `.concat(
      `acknowledged ${entries.filter(({ acknowledged }) => acknowledged).length}, whole without the answer ${unanswered}`,
    ),
  )
  console.log(`attempts of reviews: ${JSON.stringify(remains.attempts)}; jobs left: ${JSON.stringify(remains.jobs)}`)
  console.log(`files no version names: ${remains.orphans.length}; uploads by half: ${remains.incoming.length}`)
  for (const path of [...remains.orphans, ...remains.incoming].slice(0, 10)) console.log(`  ${path}`)
  console.log(log.summary())
  console.log(`wrong: ${violations.length}`)
  for (const violation of violations.slice(0, 100)) console.log(`  ${violation}`)
  process.exitCode = violations.length > 0 ? 1 : 0
} finally {
  await target.stop()
  if (values.keep) console.log(`data: ${target.dataDirectory}`)
  else await target.remove()
}

async function start(some: Target): Promise<void> {
  const from = performance.now()
  await some.start()
  startsMs.push(performance.now() - from)
}

async function killDuringStart(some: Target): Promise<void> {
  await some.startAndKill(between(random, 0, median(startsMs)))
  note('while it starts', { POST: 0, PUT: 0, review: 0 })
}

async function killDuringTraffic(some: Target, traffic: ReturnType<typeof makeTraffic>): Promise<void> {
  const afterMs = between(random, 0, 1500)
  const stopped = new AbortController()
  const running = traffic.run(stopped.signal)
  await sleep(afterMs)
  const inFlight = traffic.inFlight()
  await some.kill(random)
  stopped.abort()
  await running
  const quarter = Math.min(5, Math.floor(afterMs / 250)) * 250
  note(`${quarter}–${quarter + 250} ms`, inFlight)
}

async function check(
  run: number,
  { ledger, surprises }: ReturnType<typeof makeTraffic>,
  isLast: boolean,
): Promise<void> {
  const from = performance.now()
  const found = await checkByHttp(target.api, ledger, isLast)
  violations.push(...found.violations.map((violation) => `after run ${run}: ${violation}`))
  unanswered = found.unanswered
  console.log(
    `run ${run}: ${found.visible} visible, ${found.violations.length} wrong, ${surprises.length} surprises, `.concat(
      `checked in ${((performance.now() - from) / 1000).toFixed(1)} s`,
    ),
  )
}

function note(moment: string, inFlight: Record<Phase, number>): void {
  const row = moments.get(moment) ?? { kills: 0, POST: 0, PUT: 0, review: 0, quiet: 0 }
  moments.set(moment, row)
  row.kills++
  for (const phase of ['POST', 'PUT', 'review'] as const) if (inFlight[phase] > 0) row[phase]++
  if (inFlight.POST + inFlight.PUT + inFlight.review === 0) row.quiet++
}

function printMoments(): void {
  console.log('\nKills by when they came, and during how many of them something was under way\n')
  const order = (moment: string) => (/^\d/.test(moment) ? Number.parseInt(moment, 10) : -1)
  const rows = [...moments].toSorted(([a], [b]) => order(a) - order(b))
  printTable(
    ['moment', 'kills', 'POST', 'PUT', 'review', 'nothing'],
    rows.map(([moment, row]) => [moment, row.kills, row.POST, row.PUT, row.review, row.quiet]),
  )
}
