import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '../../access/permissions/principal.ts'
import type { Config } from '../../platform/config/config.ts'
import { contractOperations } from '../../platform/http/contract.ts'
import { mayRead } from './may-read.ts'
import { baseOf, services } from './provider-table.ts'
import { settingsOf } from './service-settings.ts'
import { stateOf } from './service-state.ts'
import type { ProxyOperation, Service } from './service.ts'

/** Lists every service with the operations that the caller may use and its recent state in this process. */
export function listServices(
  context: Context,
  principal: UserPrincipal | ApiKeyPrincipal,
): components['schemas']['Service'][] {
  const isShared = context.config.proxy.sharesAccount
  return services.map((service) =>
    presentService(context, service, (operation) => mayRead(operation, principal, isShared)),
  )
}

/** Returns the ids of the services that the operator configured. */
export function configuredServices({ proxy }: Pick<Config, 'proxy'>): string[] {
  return services.map(({ id }) => id).filter((id) => proxy.services[id] !== undefined)
}

/** Lists every service with the details for admins: configuration without values, errors, and requests in flight. */
export function listAdminServices(context: Context): components['schemas']['AdminService'][] {
  return services.map((service) => {
    const { upstream, health } = context.proxy.upstreams[service.id]
    const { uses, failures } = health.read()
    const { breaker, inFlight, waiting } = upstream.state()
    return {
      ...presentService(context, service, () => true),
      settings: settingsOf(service, context.config.proxy),
      upstream: new URL(baseOf(service, context.config.proxy.urls)).host,
      breaker,
      in_flight: inFlight,
      waiting,
      faults: failures.map(({ kind, count }) => ({ kind, count, rate: Math.round((count / uses) * 1000) / 1000 })),
    }
  })
}

function presentService(
  { config, proxy }: Context,
  service: Service,
  isShown: (operation: ProxyOperation) => boolean,
): components['schemas']['Service'] {
  const { upstream, health } = proxy.upstreams[service.id]
  const reading = health.read()
  return {
    id: service.id,
    name: service.name,
    is_available: config.proxy.services[service.id] !== undefined,
    needs_balance: !config.proxy.freeServices.has(service.id),
    state: stateOf(upstream.state().breaker, reading),
    uses: reading.uses,
    ...(reading.uses > 0 && { latency: { p50_ms: reading.p50Ms, p95_ms: reading.p95Ms } }),
    addresses: addressesOf(service, isShown),
  }
}

function addressesOf({ operations }: Service, isShown: (operation: ProxyOperation) => boolean): string[] {
  const ids = new Set(operations.filter(isShown).map(({ operationId }) => operationId))
  return contractOperations.filter(({ operationId }) => ids.has(operationId)).map(({ path }) => path)
}
