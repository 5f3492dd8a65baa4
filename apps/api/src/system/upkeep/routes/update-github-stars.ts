import { operation } from '../../../operation.ts'
import { askForStars } from '../ask-for-upkeep.ts'

export const updateGithubStars = operation('updateGithubStars')(async ({ query, principal }, context) => {
  await askForStars(context, principal, query.max_batch ?? 100)
  return { status: 200 }
})
