import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { buyCredit } from '../buy-credit.ts'

export const initiateCreditPurchase = operation('initiateCreditPurchase')(async ({ body, principal }, context) => {
  const { amount_micros: amountMicros, currency, return_url: returnUrl } = body
  const purchase = { amountMicros, currency, returnUrl }
  const checkout_url = await buyCredit(context, actorOf(principal), signedIn(principal).userId, purchase)
  return { status: 201, body: { checkout_url } }
})
