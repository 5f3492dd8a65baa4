import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let ann: Person

const find = (as?: Person, body?: unknown, type?: string) =>
  send(registry, 'getCustomerUsageDashboard', 'POST /customers/usage', {
    as,
    ...(body !== undefined && { body }),
    ...(type && { type }),
  })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /customers/usage', () => {
  test('200 with the account page for it', async () => {
    const { publicUrl } = registry.context.config
    expect((await find(ann)).body).toEqual({ url: `${publicUrl}/account?tab=events` })
    const colors = [{ name: 'Gray_dark', value: '#ff5733' }]
    expect((await find(ann, { dashboard_type: 'usage', color_overrides: colors })).body.url).toMatch(/tab=events$/)
    for (const type of ['invoices', 'credits', 'commits_and_credits'])
      expect((await find(ann, { dashboard_type: type })).body).toEqual({ url: `${publicUrl}/account?tab=balance` })
  })

  test('400 for an unknown dashboard', async () => {
    expect((await find(ann, { dashboard_type: 'constructor' })).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await find()).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await find(await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    expect((await find(await givenPerson(registry, 'nobody'))).body.error).toBe('customer_not_found')
  })

  test('413 for a body that is too large', async () => {
    expect((await find(ann, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await find(ann, 'x', 'text/plain')).status).toBe(415)
  })
})
