import { createServiceToken, listServiceTokens, revokeServiceToken } from '@registry/api'
import { textOption, type Command } from './command.ts'

/** Creates the token of a service; standard output holds the token and nothing else. */
export const createServiceTokenCommand: Command = async (context, options, io) => {
  io.out(await createServiceToken(context, 'operator', textOption(options, 'name')))
  return 0
}

/** Lists the services that have a token: name, when it was made, when it was last used, to the hour. */
export const listServiceTokensCommand: Command = async (context, _options, io) => {
  for (const { name, createdAt, lastUsedAt } of await listServiceTokens(context)) {
    io.out([name, createdAt.toISOString(), lastUsedAt?.toISOString() ?? 'never'].join('\t'))
  }
  return 0
}

/** Ends the token of a service. */
export const revokeServiceTokenCommand: Command = async (context, options, io) => {
  const name = textOption(options, 'name')
  await revokeServiceToken(context, 'operator', name)
  io.err(`The token of the service '${name}' is worth nothing from now on.`)
  return 0
}
