import type { Context } from '@registry/api'
import { findCommand, type CommandOptions } from './commands/index.ts'
import type { Io } from './io.ts'
import { isRefusal, sentenceOf } from './sentence-of.ts'

/**
 * Runs a command by its name. A refusal is printed as a sentence with exit code 1, and so is a bug, which is logged.
 */
export async function runCommand(context: Context, name: string, options: CommandOptions, io: Io): Promise<number> {
  const command = findCommand(name)
  if (!command) {
    io.err(`The registry that is running does not know '${name}'. Restart it after an update.`)
    return 1
  }
  try {
    return await command(context, options, io)
  } catch (error) {
    if (io.signal.aborted) {
      io.err('Interrupted. What was done before is kept; run the command again to go on.')
      return 130
    }
    if (!isRefusal(error)) context.log.error({ err: error, command: name }, 'command failed')
    io.err(sentenceOf(error))
    return 1
  }
}
