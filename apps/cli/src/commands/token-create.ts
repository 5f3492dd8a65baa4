import { createToken } from '@registry/api'
import { textOption, type Command } from './command.ts'

/** Creates a personal access token; standard output holds the token and nothing else. */
export const createTokenCommand: Command = async (context, options, io) => {
  const { token } = await createToken(context, 'operator', {
    publisherId: textOption(options, 'publisher'),
    name: textOption(options, 'name'),
  })
  io.out(token)
  return 0
}
