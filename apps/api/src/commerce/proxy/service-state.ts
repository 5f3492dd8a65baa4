import type { components } from '@registry/contract/types'
import type { BreakerState } from '../../platform/upstream/breaker.ts'
import type { HealthReading } from '../../platform/upstream/health.ts'
import type { ServiceFault } from './create-proxy.ts'

type ServiceState = components['schemas']['ServiceState']

const slowMs = 5000

/** Returns the state of a service as a word. */
export function stateOf(breaker: BreakerState, reading: HealthReading<ServiceFault>): ServiceState {
  const { uses, failures, p95Ms } = reading
  if (uses === 0) return 'unknown'
  const count = (kinds: ReadonlySet<ServiceFault>) =>
    failures.reduce((sum, failure) => sum + (kinds.has(failure.kind) ? failure.count : 0), 0)
  if (breaker === 'closed' && isFrequent(count(credentials), uses)) return 'key_refused'
  if (breaker !== 'closed' || count(bad) * 2 > uses) return 'down'
  return p95Ms >= slowMs || isFrequent(count(bad) + count(slowing), uses) ? 'slow' : 'up'
}

function isFrequent(count: number, uses: number): boolean {
  return count * 10 > uses
}

/** Failures that the caller cannot cause. */
const bad: ReadonlySet<ServiceFault> = new Set(['unreachable', 'timeout', 'broken', 'redirect', 'failed'])
/** Failures that only the operator can fix. */
const credentials: ReadonlySet<ServiceFault> = new Set(['credentials'])
const slowing: ReadonlySet<ServiceFault> = new Set(['busy'])
