import { operation } from '../../operation.ts'
import { readRelated } from './read-related.ts'

export const exampleRoutes = [
  operation('listRelatedNodes')(async ({ path, query }, { db }) => ({
    status: 200,
    body: await readRelated(db, path.nodeId, query.limit ?? 10),
  })),
]
