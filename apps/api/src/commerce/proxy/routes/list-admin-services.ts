import { operation } from '../../../operation.ts'
import { listAdminServices as list } from '../list-services.ts'

export const listAdminServices = operation('listAdminServices')((_, context) =>
  Promise.resolve({ status: 200, body: { services: list(context) } }),
)
