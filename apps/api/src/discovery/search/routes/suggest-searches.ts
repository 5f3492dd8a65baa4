import { operation } from '../../../operation.ts'
import { suggestSearches as suggest } from '../suggest-searches.ts'

export const suggestSearches = operation('suggestSearches')(async ({ query }, context) => ({
  status: 200,
  body: await suggest(context, query.search, query.limit ?? 5),
}))
