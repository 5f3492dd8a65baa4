import { operation } from '../../../operation.ts'
import { customerOf } from '../../../access/permissions/signed-in.ts'
import { listServices as list } from '../list-services.ts'

export const listServices = operation('listServices')(({ principal }, context) =>
  Promise.resolve({ status: 200, body: { services: list(context, customerOf(principal)) } }),
)
