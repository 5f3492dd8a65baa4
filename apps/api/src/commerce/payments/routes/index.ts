import { accessBillingPortal } from './access-billing-portal.ts'
import { createCloudSubscriptionCheckoutTier } from './create-cloud-subscription-checkout-tier.ts'
import { createCloudSubscriptionCheckout } from './create-cloud-subscription-checkout.ts'
import { getCloudSubscriptionStatus } from './get-cloud-subscription-status.ts'
import { getPaymentOptions } from './get-payment-options.ts'
import { initiateCreditPurchase } from './initiate-credit-purchase.ts'

export const paymentRoutes = [
  getPaymentOptions,
  initiateCreditPurchase,
  accessBillingPortal,
  getCloudSubscriptionStatus,
  createCloudSubscriptionCheckout,
  createCloudSubscriptionCheckoutTier,
]
