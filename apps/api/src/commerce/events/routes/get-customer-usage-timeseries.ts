import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readTimeseries } from '../read-timeseries.ts'

export const getCustomerUsageTimeseries = operation('getCustomerUsageTimeseries')(
  async ({ query, principal }, context) => ({
    status: 200,
    body: await readTimeseries(context, signedIn(principal).userId, query),
  }),
)
