import type { Context } from '../../context.ts'
import { askStripe } from '../payments/ask-stripe.ts'
import { RegistryError } from '../../platform/errors.ts'
import { isMetadata, type BalanceChange } from './balance-change.ts'

export interface Payer {
  /** Whether this registry asked for the payment; an account of Stripe may take others too, also of other registries. */
  isOurs: boolean
  customerId?: string
  /** Counts against the payments that a customer has open. */
  checkoutId?: string
}

/** Who paid what an event is about; undefined when Stripe does not know the payment. Throws what `askStripe` throws. */
export async function findPayer(
  context: Pick<Context, 'stripe' | 'log' | 'config'>,
  payment: BalanceChange['payment'],
): Promise<Payer | undefined> {
  if (!payment) return undefined
  if ('metadata' in payment) return payerOf(context, payment.metadata)
  const found =
    'intentId' in payment
      ? await askStripe(context, 'intent', (stripe) => stripe.paymentIntents.retrieve(payment.intentId))
      : await askStripe(context, 'id', (stripe) => stripe.charges.retrieve(payment.chargeId))
  if (!found) return undefined
  const metadata: unknown = found.metadata ?? null
  if (!isMetadata(metadata)) throw new RegistryError('payments_unavailable')
  return payerOf(context, metadata)
}

function payerOf({ config }: Pick<Context, 'config'>, metadata: Record<string, string> | null): Payer {
  const { customer_id: customerId, checkout_id: checkoutId, registry = config.publicUrl } = metadata ?? {}
  if (!customerId || registry !== config.publicUrl) return { isOurs: false }
  return { isOurs: true, customerId, ...(checkoutId && { checkoutId }) }
}
