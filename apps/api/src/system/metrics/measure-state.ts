import { Counter, Gauge, type Registry } from 'prom-client'
import { poolCounts } from '../../platform/db/connect.ts'
import type { AnswerCache } from '../../platform/cache/answer-cache.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ServiceProxy } from '../../commerce/proxy/create-proxy.ts'
import type { Queues } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'

/** Sources that are read for each request of the metrics. */
export interface Measured {
  db: Database
  jobs: Pick<Jobs<Queues>, 'counts'>
  answers: Pick<AnswerCache, 'counts'>
  proxy: Pick<ServiceProxy, 'upstreams'>
}

/** Reports the state of this process at each reading: cached answers, connections, generation services. */
export function measureState({ db, answers, proxy }: Measured, registers: Registry[]): void {
  measureAnswers(answers, registers)
  gauge('db_client_connection_count', 'Connections to the PostgreSQL server.', ['state'], registers, (set) => {
    for (const [state, count] of Object.entries(poolCounts(db) ?? {})) set({ state }, count)
  })
  const services = () => Object.entries(proxy.upstreams).map(([service, { upstream }]) => [service, upstream] as const)
  const ofServices = (name: string, help: string, read: (upstream: Upstream) => number) =>
    gauge(name, help, ['service'], registers, (set) => {
      for (const [service, upstream] of services()) set({ service }, read(upstream))
    })
  ofServices(
    'registry_service_breaker_open',
    'Whether a generation service is not asked because it was away: 1, or 0.5 while one request tries.',
    (upstream) => ({ closed: 0, half_open: 0.5, open: 1 })[upstream.state().breaker],
  )
  ofServices('registry_service_requests', 'Requests to a generation service under way.', (upstream) => {
    return upstream.state().inFlight
  })
  ofServices('registry_service_requests_waiting', 'Requests to a generation service that wait for a place.', (each) => {
    return each.state().waiting
  })
}

/** Registers gauges for jobs, which all processes share. */
export function measureJobs({ jobs }: Pick<Measured, 'jobs'>, registers: Registry[]): void {
  gauge('registry_jobs', 'Jobs of the last week, by queue and state.', ['queue', 'state'], registers, async (set) => {
    for (const counts of await jobs.counts().catch(() => [])) {
      for (const state of ['waiting', 'active', 'retrying', 'failed'] as const) {
        set({ queue: counts.queue, state }, counts[state])
      }
    }
  })
}

type Upstream = ServiceProxy['upstreams'][keyof ServiceProxy['upstreams']]['upstream']
type Set = (labels: Record<string, string>, value: number) => void

function measureAnswers(answers: Measured['answers'], registers: Registry[]): void {
  const hits = new Counter({
    name: 'registry_kept_answers_served_total',
    help: 'Requests that were answered with what was kept, before any operation.',
    registers,
    collect: () => {
      hits.reset()
      hits.inc(answers.counts().served)
    },
  })
  gauge('registry_kept_answers', 'Answers that are kept.', [], registers, (set) => set({}, answers.counts().answers))
  gauge('registry_kept_answers_bytes', 'Memory for answers that are kept.', [], registers, (set) => {
    set({}, answers.counts().bytes)
  })
}

/** Creates a gauge whose values are read on request. */
function gauge(
  name: string,
  help: string,
  labelNames: string[],
  registers: Registry[],
  read: (set: Set) => void | Promise<void>,
): void {
  const made = new Gauge({
    name,
    help,
    labelNames,
    registers,
    collect: async () => {
      made.reset()
      await read((labels, value) => made.set(labels, value))
    },
  })
}
