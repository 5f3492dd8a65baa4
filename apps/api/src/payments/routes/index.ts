import { accessBillingPortal } from './access-billing-portal.ts'
import { getPaymentOptions } from './get-payment-options.ts'
import { initiateCreditPurchase } from './initiate-credit-purchase.ts'

export const paymentRoutes = [getPaymentOptions, initiateCreditPurchase, accessBillingPortal]
