import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { authorize } from '../permissions/authorize.ts'
import type { Permission } from '../permissions/policy.ts'
import { authenticate } from './authenticate.ts'

/**
 * Tells whether a request to an open operation carries a credential with a permission for a path. An invalid credential
 * counts as missing.
 */
export async function mayAsk(
  context: Context,
  permission: Permission,
  headers: Headers,
  path: Record<string, unknown> = {},
): Promise<boolean> {
  if (!headers.has('authorization')) return false
  try {
    const principal = await authenticate(context, { permission, headers, token: undefined })
    await authorize(context, permission, principal, path)
    return true
  } catch (error) {
    if (error instanceof RegistryError) return false
    throw error
  }
}
