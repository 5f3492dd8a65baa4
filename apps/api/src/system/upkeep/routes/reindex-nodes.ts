import { operation } from '../../../operation.ts'
import { askForReindex } from '../ask-for-upkeep.ts'

export const reindexNodes = operation('reindexNodes')(async ({ query, principal }, context) => {
  await askForReindex(context, principal, query.max_batch)
  return { status: 200 }
})
