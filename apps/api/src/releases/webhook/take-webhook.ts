import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { schemaParser } from '../../platform/http/validation.ts'
import { followGithub } from '../notes/follow-github.ts'
import { insertDelivery } from './delivery-store.ts'
import { readGithubRelease } from './read-github-release.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

const parseWebhook = schemaParser('GithubReleaseWebhook')

/** A webhook request. */
export interface Webhook {
  headers: Headers
  text: string
}

/**
 * Handles a GitHub webhook about a release; repeated deliveries have no effect. Throws `webhook_signature_invalid`,
 * `webhook_event_unknown`, `invalid_json`, `invalid_request`, and the errors of reading the release.
 */
export async function takeWebhook(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  secret: string,
  { headers, text }: Webhook,
): Promise<void> {
  verifySignature(secret, text, headers.get('X-Hub-Signature-256') ?? '')
  const event = headers.get('X-GitHub-Event') ?? ''
  if (event === 'ping') return
  if (event !== 'release') throw new RegistryError('webhook_event_unknown', { event })
  const delivery = deliveryIn(headers)
  const webhook = parseWebhook(readJson(headers, text), 'body')
  const incoming = readGithubRelease(config.releases, webhook)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (!(await insertDelivery(tx, delivery, now)) || !incoming) return
    const { autoPublish } = config.releases
    await followGithub(tx, `github:${webhook.repository.full_name}`, incoming, { autoPublish, now })
  })
}

/** Returns the secret of GitHub's signatures. Throws `webhook_not_configured`. */
export function webhookSecret({ config }: Pick<Context, 'config'>): string {
  const { webhookSecret: secret } = config.releases
  if (secret === undefined) throw new RegistryError('webhook_not_configured')
  return secret
}

function deliveryIn(headers: Headers): string {
  const id = headers.get('X-GitHub-Delivery') ?? ''
  if (!/^[0-9a-f-]{36}$/i.test(id))
    throw new RegistryError('invalid_request', { detail: '`X-GitHub-Delivery` must be a UUID' })
  return id.toLowerCase()
}

/** GitHub sends JSON, or by default JSON in a form field. */
function readJson(headers: Headers, text: string): unknown {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers.get('Content-Type') ?? '')
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
  } catch {
    throw new RegistryError('invalid_json')
  }
}

/** Verifies that the sender knows the secret. Throws `webhook_signature_invalid`. */
function verifySignature(secret: string, text: string, signature: string): void {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given))
    throw new RegistryError('webhook_signature_invalid')
}
