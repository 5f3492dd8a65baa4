import { givenApiKey, givenCharge, givenCredit, program } from '../customers.ts'
import { givenPaid } from '../payments/paying.ts'
import { signatureOf, stripeEvent } from '../payments/signed-events.ts'
import { givenFileSlot } from '../customer-files/filing.ts'
import { requestFor } from '../permissions/request-for.ts'
import { send } from '../requests.ts'
import type { Change, World } from './change.ts'

const becomeCustomer = ({ registry, owner }: World) =>
  send(registry, 'createCustomer', 'POST /customers', { as: owner })

/** Makes the owner a customer, and points a request of the permission table at that customer. */
async function aboutOwner(world: World, { path, body }: { path: string; body?: unknown }): Promise<Change> {
  await becomeCustomer(world)
  return { path: path.replace('/stranger/', `/${world.owner.id}/`), body }
}

/** Requests that change customers, their keys and their balances. */
export const customerChanges = {
  createCustomerApiKey: (world: World) => aboutOwner(world, requestFor.createCustomerApiKey(world)),
  deleteCustomerApiKey: async (world: World): Promise<Change> => {
    await becomeCustomer(world)
    return { path: `/customers/api-keys/${(await givenApiKey(world.registry, world.owner)).id}` }
  },
  revokeApiKeyOfCustomer: async (world: World): Promise<Change> => {
    await becomeCustomer(world)
    const { id } = await givenApiKey(world.registry, world.owner)
    return { path: `/admin/customers/${world.owner.id}/api-keys/${id}`, as: world.moderator }
  },
  initiateCreditPurchase: (world: World) => aboutOwner(world, requestFor.initiateCreditPurchase(world)),
  accessBillingPortal: (world: World) => aboutOwner(world, requestFor.accessBillingPortal(world)),
  receiveStripeEvent: async (world: World): Promise<Change> => {
    const { registry, stripe, owner } = world
    await becomeCustomer(world)
    const body = JSON.stringify(
      stripeEvent('checkout.session.completed', await givenPaid(registry, stripe, owner, 5_000_000)),
    )
    const headers = { 'Stripe-Signature': signatureOf(body) }
    return { path: '/webhook/stripe', body, actor: /^stripe$/, as: { ...owner, headers } }
  },
  creditCustomer: (world: World) => aboutOwner(world, requestFor.creditCustomer(world)),
  correctCustomerBalance: (world: World) => aboutOwner(world, requestFor.correctCustomerBalance(world)),
  refundCharge: async (world: World): Promise<Change> => {
    const { registry, owner } = world
    await becomeCustomer(world)
    await givenCredit(registry, owner, 100)
    const { id } = await givenCharge(registry, owner, 100)
    return {
      path: `/admin/customers/${owner.id}/refunds`,
      body: { charge_id: id, reason: 'It failed', idempotency_key: 'back' },
      as: world.moderator,
    }
  },
  putCustomerFile: async (world: World): Promise<Change> => {
    await becomeCustomer(world)
    const { upload_url } = await givenFileSlot(world.registry, world.owner)
    const { pathname, search } = new URL(upload_url)
    return {
      path: `${pathname}${search}`,
      body: 'bytes',
      type: 'image/png',
      headers: { 'Content-Length': '5' },
      actor: /^upload:/,
    }
  },
  postCustomerUsage: async (world: World): Promise<Change> => {
    const { registry, owner } = world
    await becomeCustomer(world)
    await givenCredit(registry, owner, 100)
    return {
      path: `/customers/${owner.id}/usage`,
      body: { transaction_id: '00000000-0000-4000-8000-000000000000', params: { amount_micros: 100 } },
      actor: /^operator-program$/,
      as: { ...owner, headers: program.headers },
    }
  },
}
