import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { anonymous, type Principal } from '../permissions/principal.ts'

/** Whether a request carries the operator's secret; the time that this takes does not tell how much of it was right. */
export function authenticateAdminSecret({ config }: Pick<Context, 'config'>, headers: Headers): Principal {
  const { adminSecret } = config.billing
  const sent = headers.get('x-comfy-admin-secret')
  if (adminSecret === undefined || sent === null) return anonymous
  return timingSafeEqual(digest(pastedText(sent)), digest(pastedText(adminSecret)))
    ? { kind: 'adminSecret' }
    : anonymous
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
