import { createCiToken, listCiTokens, revokeCiToken } from '@registry/api'
import { textOption, type Command } from './command.ts'

/** Creates the token of a continuous integration; standard output holds the token and nothing else. */
export const createCiTokenCommand: Command = async (context, options, io) => {
  io.out(await createCiToken(context, 'operator', textOption(options, 'name')))
  return 0
}

/** Lists the tokens of continuous integrations: name, when it was made, when it was last used, to the hour. */
export const listCiTokensCommand: Command = async (context, _options, io) => {
  for (const { name, createdAt, lastUsedAt } of await listCiTokens(context)) {
    io.out([name, createdAt.toISOString(), lastUsedAt?.toISOString() ?? 'never'].join('\t'))
  }
  return 0
}

/** Ends the token of a continuous integration. */
export const revokeCiTokenCommand: Command = async (context, options, io) => {
  const name = textOption(options, 'name')
  await revokeCiToken(context, 'operator', name)
  io.err(`The token '${name}' is worth nothing from now on.`)
  return 0
}
