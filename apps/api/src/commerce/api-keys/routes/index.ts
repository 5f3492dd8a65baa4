import { createCustomerApiKey } from './create-customer-api-key.ts'
import { deleteCustomerApiKey } from './delete-customer-api-key.ts'
import { listApiKeysOfCustomer } from './list-api-keys-of-customer.ts'
import { listCustomerApiKeys } from './list-customer-api-keys.ts'
import { revokeApiKeyOfCustomer } from './revoke-api-key-of-customer.ts'
import { verifyApiKey } from './verify-api-key.ts'

export const apiKeyRoutes = [
  listCustomerApiKeys,
  createCustomerApiKey,
  deleteCustomerApiKey,
  listApiKeysOfCustomer,
  revokeApiKeyOfCustomer,
  verifyApiKey,
]
