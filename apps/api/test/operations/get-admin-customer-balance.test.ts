import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer, program, strangePrograms, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry(withAdminSecret)

const get = (id: string, as: Pick<Person, 'headers'> = program) =>
  send(registry, 'getAdminCustomerBalance', `GET /admin/customers/${id}/balance`, { as })

beforeAll(async () => {
  await givenCustomer(registry, 'ann', 10)
})

describe('GET /admin/customers/{customer_id}/balance', () => {
  test('200 with the balance', async () => {
    expect(await get('ann')).toMatchObject({ status: 200, body: { amount_micros: 10, currency: 'usd' } })
  })

  test('400 for a customer id that is too long', async () => {
    expect((await get(tooLong)).body.error).toBe('invalid_request')
  })

  test.each(strangePrograms)('401 for a program that sends %s', async (_, as) => {
    const answer = await get('ann', as)
    expect(answer.status).toBe(401)
    expect(answer.body.amount_micros).toBeUndefined()
  })

  test('401 for an admin token in place of the secret', async () => {
    const answer = await get('ann', await givenModerator(registry, 'ada'))
    expect(answer).toMatchObject({ status: 401, body: { error: 'admin_secret_required' } })
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    await givenPerson(registry, 'bob')
    for (const id of ['bob', 'nobody'])
      expect(await get(id)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
