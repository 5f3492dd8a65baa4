import { operation } from '../../operation.ts'
import { askForReindex, askForStars } from './ask-for-upkeep.ts'

export const upkeepRoutes = [
  operation('reindexNodes')(async ({ query, principal }, context) => {
    await askForReindex(context, principal, query.max_batch)
    return { status: 200 }
  }),
  operation('updateGithubStars')(async ({ query, principal }, context) => {
    await askForStars(context, principal, query.max_batch ?? 100)
    return { status: 200 }
  }),
]
