import { operation } from '../../operation.ts'
import { compareNodeVersions } from './compare-node-versions.ts'

export const comparisonRoutes = [
  operation('compareNodeVersions')(async ({ path, query }, context) => ({
    status: 200,
    body: await compareNodeVersions(context.db, { ...path, since: query.since }),
  })),
]
