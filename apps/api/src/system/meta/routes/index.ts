import { getFeatures } from './get-features.ts'
import { getHealth } from './get-health.ts'
import { getLiveness } from './get-liveness.ts'
import { getOpenapi } from './get-openapi.ts'
import { getReadiness } from './get-readiness.ts'

export const metaRoutes = [getOpenapi, getFeatures, getHealth, getReadiness, getLiveness]
