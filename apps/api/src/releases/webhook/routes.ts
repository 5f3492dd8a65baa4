import { operation } from '../../operation.ts'
import { readText } from '../../platform/http/read-body.ts'
import { takeWebhook, webhookSecret } from './take-webhook.ts'

export const releaseWebhookRoutes = [
  operation('processReleaseWebhook')(async ({ headers, stream }, context) => {
    const secret = webhookSecret(context)
    await takeWebhook(context, secret, { headers, text: await readText({ headers, body: stream }) })
    return { status: 200 }
  }),
]
