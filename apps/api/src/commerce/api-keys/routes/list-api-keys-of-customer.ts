import { operation } from '../../../operation.ts'
import { listApiKeys } from '../list-api-keys.ts'

export const listApiKeysOfCustomer = operation('listApiKeysOfCustomer')(async ({ path }, { db }) => ({
  status: 200,
  body: await listApiKeys(db, path.customer_id),
}))
