import { operation } from '../../../operation.ts'
import { readNodePermission } from '../read-permission.ts'

export const getPermissionOnPublisherNodes = operation('getPermissionOnPublisherNodes')(
  async ({ path, principal }, { db }) => ({ status: 200, body: await readNodePermission(db, principal, path) }),
)
