import { operation } from '../../../operation.ts'
import { customerOf } from '../../../access/permissions/signed-in.ts'
import { openPlace } from '../open-place.ts'

export const createCustomerStorageResource = operation('createCustomerStorageResource')(
  async ({ body, principal }, context) => ({
    status: 200,
    body: await openPlace(context, customerOf(principal).userId, body),
  }),
)
