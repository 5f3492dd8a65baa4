import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { findUsagePage } from '../find-usage-page.ts'

export const getCustomerUsageDashboard = operation('getCustomerUsageDashboard')(
  async ({ body, principal }, context) => ({
    status: 200,
    body: { url: await findUsagePage(context, signedIn(principal).userId, body?.dashboard_type) },
  }),
)
