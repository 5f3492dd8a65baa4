import { createHmac, timingSafeEqual } from 'node:crypto'
import { RegistryError } from '../../platform/errors.ts'

/** Sees to it that whoever wrote a text knows the secret. Throws `webhook_signature_invalid`. */
export function verifySignature(secret: string, text: string, signature: string): void {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const given = Buffer.from(signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given))
    throw new RegistryError('webhook_signature_invalid')
}
