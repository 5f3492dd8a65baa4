import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { OperationContract } from '../../platform/http/contract.ts'
import { measureJobs, measureState, type Measured } from './measure-state.ts'
import type { Measures } from './metrics-text.ts'

/** Prometheus metrics of this process; no label names a person or an address. */
export interface Metrics {
  /** Records an answer of the API; `operation` is undefined for an address outside the contract. */
  answered(operation: OperationContract | undefined, method: string, status: number, seconds: number): void
  /** Records a request that a rate limit refused. */
  limited(rateClass: string): void
  /** Reads all metrics, including those of the database and of connections. */
  read(): Promise<Measures>
}

/** Seconds, from a cached answer to a timeout. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Creates the metrics. Histograms follow OpenTelemetry's names for HTTP servers. */
export function createMetrics(measured: Measured): Metrics {
  const registers = [new Registry()]
  const [registry = new Registry()] = registers
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests of the API that were answered by the router.',
    labelNames: ['operation', 'http_route', 'http_request_method', 'http_response_status_code'],
    buckets,
    registers,
  })
  const refused = new Counter({
    name: 'registry_rate_limited_total',
    help: 'Requests that were refused because there were too many of one client.',
    labelNames: ['class'],
    registers,
  })
  measureState(measured, registers)
  const shared = new Registry()
  measureJobs(measured, [shared])
  return {
    answered: (operation, method, status, seconds) =>
      durations.observe(
        {
          operation: operation?.operationId ?? 'none',
          http_route: operation?.path ?? 'none',
          // Clients can invent methods; the contract's methods are bounded.
          http_request_method: operation ? methodOf(operation, method) : 'other',
          http_response_status_code: String(status),
        },
        seconds,
      ),
    limited: (rateClass) => refused.inc({ class: rateClass }),
    read: async () => ({ own: await registry.getMetricsAsJSON(), shared: await shared.getMetricsAsJSON() }),
  }
}

/** Metrics of a registry that does not expose them. */
export const noMetrics: Metrics = {
  answered: () => undefined,
  limited: () => undefined,
  read: async () => ({ own: [], shared: [] }),
}

function methodOf(operation: OperationContract, method: string): string {
  return method === 'HEAD' ? 'HEAD' : operation.method
}
