import { getAdminOverview } from './get-admin-overview.ts'

export const overviewRoutes = [getAdminOverview]
