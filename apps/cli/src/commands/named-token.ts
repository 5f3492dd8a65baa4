import { createNamedToken, listNamedTokens, revokeNamedToken } from '@registry/api'
import { textOption, type Command } from './command.ts'

type Kind = Parameters<typeof createNamedToken>[1]

const owners = { ci: '', service: ' of the service' } as const satisfies Record<Kind, string>

/** Creates a token; standard output holds the token and nothing else. */
export function createTokenOf(kind: Kind): Command {
  return async (context, options, io) => {
    io.out(await createNamedToken(context, kind, 'operator', textOption(options, 'name')))
    return 0
  }
}

/** Lists tokens: name, time of creation, and time of the last use to the hour. */
export function listTokensOf(kind: Kind): Command {
  return async (context, _options, io) => {
    for (const { name, createdAt, lastUsedAt } of await listNamedTokens(context, kind)) {
      io.out([name, createdAt.toISOString(), lastUsedAt?.toISOString() ?? 'never'].join('\t'))
    }
    return 0
  }
}

/** Revokes a token. */
export function revokeTokenOf(kind: Kind): Command {
  return async (context, options, io) => {
    const name = textOption(options, 'name')
    await revokeNamedToken(context, kind, 'operator', name)
    io.err(`The token${owners[kind]} '${name}' is worth nothing from now on.`)
    return 0
  }
}
