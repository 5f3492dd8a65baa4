import { RegistryError } from '../../platform/errors.ts'
import { AwayError, CrowdedError, UpstreamFault } from '../../platform/upstream/upstream-fault.ts'
import type { Service } from './service.ts'

/** The refusal that callers get for what went wrong with a service; undefined when it is no trouble of a service. */
export function refusalFor(error: unknown, { name: service }: Service, secondsAway: number): RegistryError | undefined {
  if (error instanceof AwayError) return new RegistryError('service_away', { service, seconds: secondsAway })
  if (error instanceof CrowdedError) return new RegistryError('service_busy', { service, seconds: 2 })
  if (!(error instanceof UpstreamFault)) return undefined
  switch (error.kind) {
    case 'unreachable':
      return new RegistryError('service_away', { service, seconds: 5 })
    case 'timeout':
      return new RegistryError('service_timeout', { service })
    case 'busy':
      return new RegistryError('service_busy', { service, seconds: 5 })
    case 'redirect':
      return new RegistryError('service_redirected', { service })
    case 'refused':
    case 'broken':
      return new RegistryError('service_answer_broken', { service })
  }
}
