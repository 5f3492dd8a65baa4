import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { configuredServices } from '../../commerce/proxy/list-services.ts'

/** Returns the configured features for clients. */
export function readFeatures(context: Pick<Context, 'config' | 'stripe'>): components['schemas']['Features'] {
  const { apiPublicUrl, publicUrl } = context.config
  return {
    partner_node_conversion_rate: 1,
    comfy_api_base_url: apiPublicUrl,
    comfy_platform_base_url: publicUrl,
    subscription_required: false,
    credit_purchase: context.stripe !== undefined,
    services: configuredServices(context.config),
  }
}
