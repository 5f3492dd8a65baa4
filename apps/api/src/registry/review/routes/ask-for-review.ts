import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { askForReview as ask } from '../ask-for-review.ts'
import { presentReview } from '../present-review.ts'

export const askForReview = operation('askForReview')(async ({ path, body, principal }, context) => {
  const review = await ask(context, signedIn(principal), path, body.message ?? '')
  return { status: 202, body: presentReview(review) }
})
