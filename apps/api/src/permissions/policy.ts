import type { Principal } from './principal.ts'

/** What an operation asks for; the contract names one in each operation's `x-permission`. */
export type Permission = 'catalogue:read' | 'versions:publish' | 'uploads:complete'

type Rule = 'anyone' | 'tokenOfPublisher'

/** Who may do what. `uploads:complete` is open here because the signature in the address is the credential. */
export const policy = {
  'catalogue:read': 'anyone',
  'versions:publish': 'tokenOfPublisher',
  'uploads:complete': 'anyone',
} as const satisfies Record<Permission, Rule>

/** Whether a principal holds a permission on what the address names. */
export function isAllowed(permission: Permission, principal: Principal, address: { publisherId?: string }): boolean {
  switch (policy[permission]) {
    case 'anyone':
      return true
    case 'tokenOfPublisher':
      return principal.kind === 'token' && principal.publisherId === address.publisherId
  }
}
