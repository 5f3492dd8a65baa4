import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { OperationContract } from '../../platform/http/contract.ts'
import { measureJobs, measureState, type Measured } from './measure-state.ts'
import type { Measures } from './metrics-text.ts'

/** What is counted and measured of this process, in the words of Prometheus; nothing of it names a person or an address. */
export interface Metrics {
  /** Notes an answer of the API; undefined for an address that the contract does not have. */
  answered(operation: OperationContract | undefined, method: string, status: number, seconds: number): void
  /** Notes a request that was refused because there were too many. */
  limited(rateClass: string): void
  /** Reads everything from the database and the connections now. */
  read(): Promise<Measures>
}

/** From a kept answer to one that a time-out ends. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Begins to measure. Histograms follow OpenTelemetry's names for HTTP servers. */
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
          // Whoever asks can make words up; what the contract has is bounded.
          http_request_method: operation ? methodOf(operation, method) : 'other',
          http_response_status_code: String(status),
        },
        seconds,
      ),
    limited: (rateClass) => refused.inc({ class: rateClass }),
    read: async () => ({ own: await registry.getMetricsAsJSON(), shared: await shared.getMetricsAsJSON() }),
  }
}

/** Where nobody reads it, nothing is measured. */
export const noMetrics: Metrics = {
  answered: () => undefined,
  limited: () => undefined,
  read: async () => ({ own: [], shared: [] }),
}

function methodOf(operation: OperationContract, method: string): string {
  return method === 'HEAD' ? 'HEAD' : operation.method
}
