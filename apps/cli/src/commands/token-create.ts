import { createToken } from '@registry/api'
import { textOption, type Command, type CommandOptions } from './command.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Creates a personal access token; standard output holds the token and nothing else. */
export const createTokenCommand: Command = async (context, options, io) => {
  const { token } = await createToken(context, 'operator', {
    publisherId: textOption(options, 'publisher'),
    name: textOption(options, 'name'),
    expiresAt: expiryOption(options, context.clock.now()),
    nodeIds: nodesOption(options),
  })
  io.out(token)
  return 0
}

/**
 * Returns undefined for a token that does not expire. A text that is no number of days becomes a date that the API
 * refuses.
 */
function expiryOption({ expiresInDays }: CommandOptions, now: Date): Date | undefined {
  return typeof expiresInDays === 'string' ? new Date(now.getTime() + Number(expiresInDays) * dayMs) : undefined
}

/**
 * Returns the ids of an option; an id contains no comma, so a list travels as a single text. An empty id is refused,
 * because it must not mean every node.
 */
function nodesOption({ node }: CommandOptions): string[] | undefined {
  return typeof node === 'string' ? node.split(',') : undefined
}
