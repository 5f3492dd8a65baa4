import { operation } from '../../operation.ts'
import { readOverview } from './read-overview.ts'

export const overviewRoutes = [
  operation('getAdminOverview')(async (_, context) => ({
    status: 200,
    body: await readOverview(context),
  })),
]
