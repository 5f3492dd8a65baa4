import { operation } from '../../../operation.ts'
import { listChanges } from '../list-changes.ts'

export const listCatalogueChanges = operation('listCatalogueChanges')(async ({ query }, context) => {
  const { since, feed, limit = 100 } = query
  return { status: 200, body: await listChanges(context, { since, feed, limit }) }
})
