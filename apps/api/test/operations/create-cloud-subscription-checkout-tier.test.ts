import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let ann: Person

const begin = (as?: Person, body?: unknown, type?: string) =>
  send(registry, 'createCloudSubscriptionCheckoutTier', 'POST /customers/cloud-subscription-checkout/pro-yearly', {
    as,
    ...(body !== undefined && { body }),
    ...(type && { type }),
  })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /customers/cloud-subscription-checkout/{tier}', () => {
  test('400 for an unknown tier', async () => {
    const path = 'POST /customers/cloud-subscription-checkout/gold'
    expect((await send(registry, 'createCloudSubscriptionCheckoutTier', path, { as: ann })).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await begin()).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await begin(await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    expect((await begin(await givenPerson(registry, 'nobody'))).body.error).toBe('customer_not_found')
  })

  test('413 for a body that is too large', async () => {
    expect((await begin(ann, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await begin(ann, 'x', 'text/plain')).status).toBe(415)
  })

  test('503 with a code, because the registry sells no subscriptions', async () => {
    for (const body of [undefined, {}, { utm_source: 'somewhere', im_ref: 'x' }]) {
      expect(await begin(ann, body)).toMatchObject({
        status: 503,
        body: { error: 'subscriptions_not_configured', code: 'SUBSCRIPTIONS_NOT_CONFIGURED' },
      })
    }
  })
})
