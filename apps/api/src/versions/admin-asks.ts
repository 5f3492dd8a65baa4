import type { Context } from '../context.ts'
import { authenticate } from '../identity/authenticate.ts'
import { authorize } from '../permissions/authorize.ts'
import { RegistryError } from '../platform/errors.ts'

/** Whether a request to an open operation carries the credential of an admin. Any other credential counts as none. */
export async function adminAsks(context: Context, headers: Headers): Promise<boolean> {
  if (!headers.has('authorization')) return false
  try {
    const principal = await authenticate(context, { permission: 'admin:read', headers, token: undefined })
    await authorize(context, 'admin:read', principal, {})
    return true
  } catch (error) {
    if (error instanceof RegistryError) return false
    throw error
  }
}
