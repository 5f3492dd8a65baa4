import { RegistryError } from '../platform/errors.ts'
import { isAllowed, policy, type Permission } from './policy.ts'
import type { Principal } from './principal.ts'

/** Throws a refusal when a principal may not do what an operation asks for; an operation without a known permission is a bug. */
export function authorize(permission: string | undefined, principal: Principal, path: Record<string, unknown>): void {
  if (!isPermission(permission)) throw new Error(`no policy for the permission ${permission}`)
  const publisherId = typeof path['publisherId'] === 'string' ? path['publisherId'] : ''
  if (!isAllowed(permission, principal, { publisherId })) {
    throw new RegistryError('token_of_another_publisher', { publisherId })
  }
}

function isPermission(name: string | undefined): name is Permission {
  return name !== undefined && Object.hasOwn(policy, name)
}
