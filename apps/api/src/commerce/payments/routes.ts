import type { Context } from '../../context.ts'
import { operation } from '../../operation.ts'
import { customerOf, signedIn } from '../../access/permissions/signed-in.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { readPaymentOptions } from './read-payment-options.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import { buyCredit } from './buy-credit.ts'
import { openBilling } from './open-billing.ts'
import { readSubscriptionStatus } from './read-subscription-status.ts'

export const paymentRoutes = [
  operation('getPaymentOptions')(async ({ principal }, context) => ({
    status: 200,
    body: await readPaymentOptions(context, customerOf(principal).userId),
  })),
  operation('initiateCreditPurchase')(async ({ body, principal }, context) => {
    const { amount_micros: amountMicros, currency, return_url: returnUrl } = body
    const purchase = { amountMicros, currency, returnUrl }
    const checkout_url = await buyCredit(context, actorOf(principal), customerOf(principal).userId, purchase)
    return { status: 201, body: { checkout_url } }
  }),
  operation('accessBillingPortal')(async ({ body, principal }, context) => ({
    status: 200,
    body: { billing_portal_url: await openBilling(context, signedIn(principal).userId, body.return_url) },
  })),
  operation('getCloudSubscriptionStatus')(async ({ principal }, context) => ({
    status: 200,
    body: await readSubscriptionStatus(context, customerOf(principal).userId),
  })),
  operation('createCloudSubscriptionCheckout')(({ principal }, context) =>
    refuseSubscription(context, signedIn(principal).userId),
  ),
  operation('createCloudSubscriptionCheckoutTier')(({ principal }, context) =>
    refuseSubscription(context, signedIn(principal).userId),
  ),
]

/** Throws `subscriptions_not_configured` for a customer, and `customer_not_found`. */
async function refuseSubscription({ db }: Pick<Context, 'db'>, customerId: string): Promise<never> {
  await mustBeCustomer(db, customerId)
  throw new RegistryError('subscriptions_not_configured')
}
