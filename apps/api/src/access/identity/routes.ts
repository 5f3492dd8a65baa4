import type { components } from '@registry/contract/types'
import { operation } from '../../operation.ts'
import { optionalText } from '../../platform/wire.ts'
import type { UserRow } from '../../schema/tables.ts'
import { signedIn } from '../permissions/signed-in.ts'
import { readUser } from './people.ts'

export const identityRoutes = [
  operation('getUser')(async ({ principal }, context) => {
    const user = await readUser(context, signedIn(principal).userId)
    return { status: 200, body: presentUser(user) }
  }),
]

function presentUser(user: UserRow): components['schemas']['User'] {
  return {
    id: user.id,
    ...optionalText('email', user.email ?? ''),
    ...optionalText('name', user.name ?? ''),
    ...optionalText('picture', user.picture ?? ''),
    isApproved: user.is_approved,
    isAdmin: user.is_admin,
  }
}
