import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'

/** Returns the signed address for an archive. The signature covers the upload id and the expiry. */
export function signUploadUrl(context: Context, upload: { id: string; expires_at: Date }): string {
  const expires = Math.floor(upload.expires_at.getTime() / 1000)
  return `${context.config.apiPublicUrl}/uploads/${upload.id}?expires=${expires}&signature=${sign(context, upload.id, expires)}`
}

/** Verifies a signed upload address. Throws `upload_signature_invalid` and `upload_expired`. */
export function verifyUploadUrl(context: Context, url: { id: string; expires: number; signature: string }): void {
  const wanted = Buffer.from(sign(context, url.id, url.expires))
  const given = Buffer.from(url.signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given))
    throw new RegistryError('upload_signature_invalid')
  if (context.clock.now().getTime() >= url.expires * 1000) throw new RegistryError('upload_expired')
}

function sign({ uploadKey }: Context, id: string, expires: number): string {
  return createHmac('sha256', uploadKey).update(`${id.toLowerCase()}.${expires}`).digest('base64url')
}
