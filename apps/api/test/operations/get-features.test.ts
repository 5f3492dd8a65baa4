import { beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { useRegistry, type TestRegistry } from '../harness.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { send } from '../requests.ts'

const stripe = runStripe()
const bare = useRegistry()
const environment: Environment = { PROXY_LUMA_KEY: 'a-key' }
// Stripe's stand-in has an address once it listens, which is before the registry reads its settings.
beforeAll(() => void Object.assign(environment, stripe.environment))
const equipped = useRegistry(environment)
const read = async (registry: TestRegistry) => (await send(registry, 'getFeatures', 'GET /features')).body

describe('GET /features', () => {
  test('200 with the features of a registry without settings', async () => {
    expect(await read(bare)).toEqual({
      partner_node_conversion_rate: 1,
      comfy_api_base_url: bare.context.config.apiPublicUrl,
      comfy_platform_base_url: bare.context.config.publicUrl,
      subscription_required: false,
      credit_purchase: false,
      services: [],
    })
  })

  test('200 with the configured services and payments', async () => {
    expect(await read(equipped)).toMatchObject({ credit_purchase: true, services: ['luma'] })
  })
})
