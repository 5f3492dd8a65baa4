import type { KindFigures, LoadReport } from './soak-load.ts'
import type { Sample } from './soak-probe.ts'
import { printTable } from '../shared/table.ts'

interface Time {
  /** Start of the load, as of Date.now(). */
  began: number
  /** Seconds of a report. */
  seconds: number
}

/** Prints a row for each minute, or for each report of a shorter run. */
export function printMinutes(reports: LoadReport[], samples: Map<string, Sample[]>, { began, seconds }: Time): void {
  const pids = [...samples.keys()]
  const rows = reports.map((report, i) => {
    const within = ({ at }: Sample) => Math.floor((at - began) / 1000 / seconds) === i
    const last = (pid: string) => samples.get(pid)?.findLast(within)
    const delays = pids.flatMap((pid) => (samples.get(pid) ?? []).filter(within).map(({ delayP99Ms }) => delayP99Ms))
    return [
      i + 1,
      report.all.requests,
      countOf(report),
      ...times(report.all),
      Math.max(0, ...delays).toFixed(0),
      report.ownDelayMs.toFixed(0),
      ...pids.map((pid) => last(pid)?.rssMiB.toFixed(0) ?? '-'),
    ]
  })
  const header = ['minute', 'requests', 'failures', 'p50', 'p95', 'p99', 'max', 'loop p99', 'load p99']
  printTable([...header, ...pids.map((pid) => `MiB ${pid}`)], rows)
}

/** Prints the median and the worst report of each kind. */
export function printKinds(reports: LoadReport[], bare: LoadReport | undefined): void {
  const names = Object.keys(reports[0]?.kinds ?? {})
  console.log('\nby kind, of the worst minute; milliseconds from when a request was due\n')
  const row = (name: string, figures: KindFigures[]) => [
    name,
    figures.reduce((sum, { requests }) => sum + requests, 0),
    ...times({
      requests: 0,
      p50Ms: Math.max(...figures.map(({ p50Ms }) => p50Ms)),
      p95Ms: Math.max(...figures.map(({ p95Ms }) => p95Ms)),
      p99Ms: Math.max(...figures.map(({ p99Ms }) => p99Ms)),
      maxMs: Math.max(...figures.map(({ maxMs }) => maxMs)),
    }),
  ]
  const rows = names.map((name) =>
    row(
      name,
      reports.map(({ kinds }) => kinds[name]).filter((one) => one !== undefined),
    ),
  )
  const all = row(
    'all',
    reports.map((report) => report.all),
  )
  printTable(
    ['kind', 'requests', 'p50', 'p95', 'p99', 'max'],
    [...rows, all, ...(bare ? [row('bare server', [bare.all])] : [])],
  )
}

/** Prints failed requests with their times. */
export function printFailures(
  reports: LoadReport[],
  published: { second: number; sentence: string }[],
  outage: [number, number] | undefined,
): void {
  if (outage) console.log(`\nPostgreSQL was away from second ${outage.map((second) => second.toFixed(1)).join(' to ')}`)
  const failures = new Map<string, [number, number][]>()
  for (const report of reports) {
    for (const [what, seconds] of Object.entries(report.failures))
      failures.set(what, [...(failures.get(what) ?? []), ...seconds])
  }
  if (failures.size > 0) {
    console.log()
    printTable(
      ['failure', 'times', 'first second', 'last second'],
      [...failures].map(([what, seconds]) => [
        what,
        seconds.reduce((sum, [, often]) => sum + often, 0),
        Math.min(...seconds.map(([second]) => second)),
        Math.max(...seconds.map(([second]) => second)),
      ]),
    )
  }
  for (const { second, sentence } of published.slice(0, 10)) console.log(`second ${second.toFixed(1)}: ${sentence}`)
}

/** Returns the peak memory of each process since `middle`, as a multiple of its peak before. */
export function growthOf(samples: Map<string, Sample[]>, middle: number): Map<string, number> {
  const most = (some: Sample[]) => Math.max(...some.map(({ rssMiB }) => rssMiB))
  const growth = new Map<string, number>()
  for (const [pid, own] of samples) {
    const [first, second] = [own.filter(({ at }) => at < middle), own.filter(({ at }) => at >= middle)]
    if (first.length > 0 && second.length > 0) growth.set(pid, most(second) / most(first))
  }
  return growth
}

function countOf({ failures }: LoadReport): number {
  return Object.values(failures)
    .flat()
    .reduce((sum, [, often]) => sum + often, 0)
}

function times({ p50Ms, p95Ms, p99Ms, maxMs }: KindFigures): string[] {
  return [p50Ms, p95Ms, p99Ms, maxMs].map((ms) => ms.toFixed(1))
}
