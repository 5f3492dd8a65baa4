import { RegistryError } from '../../platform/errors.ts'
import type { BareError } from '../../platform/upstream/answer.ts'
import { isAway } from '../../platform/upstream/attempt.ts'
import { AwayError, CrowdedError, UpstreamError } from '../../platform/upstream/upstream-error.ts'
import type { Service } from './service.ts'

/** Returns the error for callers after a failure of a service; undefined when the failure has another cause. */
export function refusalFor(error: unknown, { name: service }: Service, secondsAway: number): RegistryError | undefined {
  if (error instanceof AwayError) return new RegistryError('service_away', { service, seconds: secondsAway })
  if (error instanceof CrowdedError) return new RegistryError('service_busy', { service, seconds: 2 })
  if (!(error instanceof UpstreamError)) return undefined
  switch (error.kind) {
    case 'unreachable':
      return new RegistryError('service_away', { service, seconds: 5 })
    case 'timeout':
      return new RegistryError('service_timeout', { service })
    case 'redirect':
      return new RegistryError('service_redirected', { service })
    case 'broken':
      return new RegistryError('service_answer_broken', { service })
  }
}

/** Returns the error for callers when the body of an error response is withheld. Callers do not see 401 to 403. */
export function refusalForStatus({ status, headers }: BareError, { name: service }: Service): RegistryError {
  const seconds = Number(headers['retry-after'] ?? 5)
  if (status === 429) return new RegistryError('service_busy', { service, seconds })
  if (isAway({ status })) return new RegistryError('service_away', { service, seconds })
  if (status >= 500) return new RegistryError('service_answer_broken', { service })
  if (status === 404) return new RegistryError('unknown_to_service', { service })
  return new RegistryError(status === 422 ? 'service_unable' : 'service_refused', { service })
}
