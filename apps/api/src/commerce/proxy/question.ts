import type { ServiceConfig } from '../../platform/config/proxy-config.ts'
import type { ProxyOperation, Service } from './service.ts'

/** Request of a customer to a service. */
export interface Question {
  service: Service
  operation: ProxyOperation
  config: ServiceConfig
  address: string
  headers: Record<string, string>
  customerId: string
  taskId: string | undefined
  /** Cache key, equal for equal requests of the same customer. */
  key: string
}
