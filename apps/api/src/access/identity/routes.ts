import { operation } from '../../operation.ts'
import { signedIn } from '../permissions/signed-in.ts'
import { presentUser } from './present.ts'
import { readUser } from './read-user.ts'

export const identityRoutes = [
  operation('getUser')(async ({ principal }, context) => {
    const user = await readUser(context, signedIn(principal).userId)
    return { status: 200, body: presentUser(user) }
  }),
]
