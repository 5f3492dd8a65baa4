import { getHealth } from './get-health.ts'
import { getOpenapi } from './get-openapi.ts'

export const metaRoutes = [getOpenapi, getHealth]
