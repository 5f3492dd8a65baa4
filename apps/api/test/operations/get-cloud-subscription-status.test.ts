import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let ann: Person

const read = (as?: Person) =>
  send(registry, 'getCloudSubscriptionStatus', 'GET /customers/cloud-subscription-status', { as })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann', 1000)
})

describe('GET /customers/cloud-subscription-status', () => {
  test('200 without a subscription, and with whether there is a balance', async () => {
    expect((await read(ann)).body).toEqual({ is_active: false, has_fund: true })
    expect((await read(await givenCustomer(registry, 'bob'))).body).toEqual({ is_active: false, has_fund: false })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await read()).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await read(await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    expect((await read(await givenPerson(registry, 'nobody'))).body.error).toBe('customer_not_found')
  })
})
