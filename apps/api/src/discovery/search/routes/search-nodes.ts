import { operation } from '../../../operation.ts'
import { admitHidden } from '../admit-hidden.ts'
import { searchNodes as search } from '../search-nodes.ts'

export const searchNodes = operation('searchNodes')(async ({ query, headers }, context) => {
  await admitHidden(context, query, headers)
  return { status: 200, body: await search(context, query) }
})
