import { operation } from '../../operation.ts'
import { proxied } from './proxied.ts'
import { services } from './provider-table.ts'
import { customerOf } from '../../access/permissions/signed-in.ts'
import { listAdminServices, listServices } from './list-services.ts'

export const proxyRoutes = [
  ...services.flatMap(({ operations }) => operations.map(({ operationId }) => proxied(operationId))),
  operation('listServices')(({ principal }, context) =>
    Promise.resolve({ status: 200, body: { services: listServices(context, customerOf(principal)) } }),
  ),
  operation('listAdminServices')((_, context) =>
    Promise.resolve({ status: 200, body: { services: listAdminServices(context) } }),
  ),
]
