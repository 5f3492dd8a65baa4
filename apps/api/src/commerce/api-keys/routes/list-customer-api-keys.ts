import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { listApiKeys } from '../list-api-keys.ts'

export const listCustomerApiKeys = operation('listCustomerApiKeys')(async ({ principal }, { db }) => ({
  status: 200,
  body: await listApiKeys(db, signedIn(principal).userId),
}))
