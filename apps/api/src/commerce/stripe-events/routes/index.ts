import { receiveStripeEvent } from './receive-stripe-event.ts'

export const stripeEventRoutes = [receiveStripeEvent]
