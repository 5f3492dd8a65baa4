import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { RegistryError } from '../../platform/errors.ts'
import { mustBePage } from './ask-stripe.ts'
import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { insertCheckout, listCheckouts, lockCustomer } from './payment-store.ts'
import type { StripeClient } from './create-stripe.ts'
import { endCheckout } from './end-checkout.ts'
import { hundredthsOf, isPayable } from './payable.ts'
import { afterPayment, returnAddress } from './return-address.ts'
import { whileLinked } from './while-linked.ts'

/** Lifetime of an open payment; Stripe accepts half an hour at least. */
const openSeconds = 3600

const mostOpen = 10

export interface Purchase {
  amountMicros: number
  /** Compared case-insensitively. */
  currency: string
  returnUrl: string | undefined
}

/**
 * Opens a payment page at Stripe and returns its address. Stripe's event adds the credit later. Throws
 * `customer_not_found`, `payments_not_configured`, `payments_unavailable`, `currency_mismatch`, `amount_not_payable`,
 * `return_url_foreign` and `too_many_checkouts`.
 */
export async function buyCredit(
  context: Pick<Context, 'db' | 'config' | 'clock' | 'log' | 'stripe'>,
  actor: string,
  customerId: string,
  { amountMicros, currency: wanted, returnUrl }: Purchase,
): Promise<string> {
  const { currency } = await readBalance(context, customerId)
  if (!isPayable(context, currency)) throw new RegistryError('payments_not_configured')
  if (wanted.toLowerCase() !== currency) throw new RegistryError('currency_mismatch', { currency })
  const hundredths = hundredthsOf(amountMicros)
  const back = returnAddress(context.config, returnUrl)
  const checkoutId = await beginCheckout(context, customerId, { actor, amountMicros, currency })
  const { publicUrl: registry } = context.config
  const facts = { customerId, checkoutId, hundredths, currency, back, now: context.clock.now(), registry }
  try {
    const { url } = await whileLinked(context, customerId, (stripe, stripeId) => openSession(stripe, stripeId, facts))
    return mustBePage(context, url)
  } catch (error) {
    await endCheckout(context.db, checkoutId)
    throw error
  }
}

interface SessionFacts {
  customerId: string
  checkoutId: string
  hundredths: number
  currency: string
  back: URL
  now: Date
  /** Address of this registry: several registries may share an account of Stripe. */
  registry: string
}

function openSession(
  stripe: StripeClient,
  stripeId: string,
  { customerId, checkoutId, hundredths, currency, back, now, registry }: SessionFacts,
) {
  const metadata = { customer_id: customerId, checkout_id: checkoutId, registry }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer: stripeId,
      line_items: [
        {
          quantity: 1,
          price_data: { currency, unit_amount: hundredths, product_data: { name: 'Comfy Registry credit' } },
        },
      ],
      metadata,
      // Refunds and disputes refer to the payment, not to the checkout.
      payment_intent_data: { metadata },
      // Without an invoice, the portal shows no receipt of a one-time payment.
      invoice_creation: { enabled: true },
      // Payments, refunds and disputes stay in the currency of the balance.
      adaptive_pricing: { enabled: false },
      success_url: afterPayment(back, 'success'),
      cancel_url: afterPayment(back, 'cancelled'),
      expires_at: Math.floor(now.getTime() / 1000) + openSeconds,
    },
    { idempotencyKey: `${checkoutId}-${stripeId}` },
  )
}

/** Records an open payment and returns its id. Throws `too_many_checkouts` when ten are open. */
async function beginCheckout(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  customerId: string,
  { actor, amountMicros, currency }: { actor: string; amountMicros: number; currency: string },
): Promise<string> {
  const now = clock.now()
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, customerId)
    const since = new Date(now.getTime() - openSeconds * 1000)
    const open = await listCheckouts(tx, customerId, { since, most: mostOpen })
    const [oldest] = open
    if (oldest && open.length === mostOpen) {
      const seconds = Math.max(1, Math.ceil((oldest.getTime() - since.getTime()) / 1000))
      throw new RegistryError('too_many_checkouts', { seconds })
    }
    await insertCheckout(tx, { id, customerId, at: now })
    await writeAudit(tx, {
      actor,
      action: 'payment.begin',
      subject: `customer:${customerId}`,
      detail: { amount_micros: amountMicros, currency },
    })
  })
  return id
}
