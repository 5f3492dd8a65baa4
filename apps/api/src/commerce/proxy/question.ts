import type { ServiceConfig } from '../../platform/config/proxy-config.ts'
import type { ProxyOperation, Service } from './service.ts'

/** What a customer asks of a service. */
export interface Question {
  service: Service
  operation: ProxyOperation
  config: ServiceConfig
  address: string
  headers: Record<string, string>
  customerId: string
  taskId: string | undefined
  /** The same for the same question of the same customer. */
  key: string
}
