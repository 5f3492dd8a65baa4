import { operation } from '../../../operation.ts'
import { openapi } from '../../../platform/http/contract.ts'

export const getOpenapi = operation('getOpenapi')(async (_, { config }) => ({
  status: 200,
  body: { ...openapi, servers: [{ url: config.apiPublicUrl }] },
}))
