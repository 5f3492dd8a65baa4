import { createCustomerStorageResource } from './create-customer-storage-resource.ts'
import { getCustomerFile } from './get-customer-file.ts'
import { putCustomerFile } from './put-customer-file.ts'

export const customerFileRoutes = [createCustomerStorageResource, putCustomerFile, getCustomerFile]
