import { operation } from '../../operation.ts'
import { readText } from '../../platform/http/read-body.ts'
import { receiveEvent } from './receive-event.ts'

export const stripeEventRoutes = [
  operation('receiveStripeEvent')(async ({ headers, stream }, context) => {
    const body = await readText({ headers, body: stream })
    await receiveEvent(context, body, headers.get('stripe-signature') ?? '')
    return { status: 200, body: { message: 'The event is recorded.' } }
  }),
]
