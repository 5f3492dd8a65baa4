import { resetSecondFactor, setAdmin, type Context } from '@registry/api'
import type { Io } from '../io.ts'
import { textOption, type Command, type CommandOptions } from './command.ts'

/** Makes a person an admin, and warns if the person's address is not verified. */
export const grantAdminCommand: Command = (context, options, io) => change(context, options, io, true)

/** Revokes the admin rights of a person. */
export const revokeAdminCommand: Command = (context, options, io) => change(context, options, io, false)

/** Removes the second factor of a person who lost it. */
export const resetFactorCommand: Command = async (context, options, io) => {
  const person = textOption(options, 'person')
  const { user, isReset } = await resetSecondFactor(context, person)
  io.err(isReset ? `'${person}' (id ${user.id}) has no second factor any more.` : `'${person}' has no second factor.`)
  return 0
}

async function change(context: Context, options: CommandOptions, io: Io, isAdmin: boolean): Promise<number> {
  const person = textOption(options, 'person')
  const before = await setAdmin(context, 'operator', { person, isAdmin })
  const now = isAdmin ? 'an admin' : 'no admin'
  io.err(before.is_admin === isAdmin ? `'${person}' is ${now} already.` : `'${person}' is ${now} from now on.`)
  if (isAdmin && !before.email_verified) {
    io.err(`Nobody has confirmed the address of this account (id ${before.id}). Make sure that it is the right person.`)
  }
  return 0
}
