import { operation } from '../../../operation.ts'
import { watchReview as watch } from '../watch-review.ts'

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A proxy that collects answers would keep the events until there are many.
  'X-Accel-Buffering': 'no',
}

export const watchReview = operation('watchReview')(async ({ method, path, principal }, context) => {
  const events = await watch(context, principal, path)
  if (method !== 'HEAD') return { status: 200, headers, body: events }
  // Nobody would ever read or leave them, and they count against those that one may have open.
  await events.cancel()
  return { status: 200, headers, body: '' }
})
