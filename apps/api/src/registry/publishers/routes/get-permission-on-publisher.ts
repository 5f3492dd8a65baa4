import { operation } from '../../../operation.ts'
import { readPermission } from '../read-permission.ts'

export const getPermissionOnPublisher = operation('getPermissionOnPublisher')(async ({ path, principal }, { db }) => ({
  status: 200,
  body: await readPermission(db, principal, path.publisherId),
}))
