import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'

type Method = 'GET' | 'PUT'

/** Returns an address that grants the upload or download of a single file until a date. */
export function signFileUrl(context: Context, method: Method, { id, until }: { id: string; until: Date }): string {
  const expires = Math.floor(until.getTime() / 1000)
  const signature = sign(context, method, id, expires)
  return `${context.config.apiPublicUrl}/customer-files/${id}?expires=${expires}&signature=${signature}`
}

/** Throws `file_address_invalid` and `file_address_expired`. */
export function verifyFileUrl(
  context: Context,
  method: Method,
  url: { fileId: string; expires: number; signature: string },
): void {
  const wanted = Buffer.from(sign(context, method, url.fileId, url.expires))
  const given = Buffer.from(url.signature)
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw new RegistryError('file_address_invalid')
  if (context.clock.now().getTime() >= url.expires * 1000) throw new RegistryError('file_address_expired')
}

/** The signed text includes the method and the kind, so a signature for an archive is invalid here. */
function sign({ uploadKey }: Context, method: Method, id: string, expires: number): string {
  const message = `${method} customer-file ${id.toLowerCase()}.${expires}`
  return createHmac('sha256', uploadKey).update(message).digest('base64url')
}
