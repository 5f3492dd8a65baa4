import { pruneResults } from '@registry/api'
import { textOption, type Command } from './command.ts'

/** Deletes CI results of old commits. */
export const pruneCi: Command = async (context, options, io) => {
  const commits = await pruneResults(context, 'operator', Number(textOption(options, 'olderThanDays')))
  io.err(`${commits} commits were deleted with their results.`)
  return 0
}
