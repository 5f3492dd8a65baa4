import { processReleaseWebhook } from './process-release-webhook.ts'

export const releaseWebhookRoutes = [processReleaseWebhook]
