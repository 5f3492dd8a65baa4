import { findUntold, recoverLog, tellRows } from '@registry/api'
import { openFolder } from '../verify/log-source.ts'
import { textOption, type Command } from './command.ts'

/**
 * Restores the log entries that a restored backup lacks, and prints the differences between the registry and these
 * entries. Exit code 1 with any difference.
 */
export const recoverLogCommand: Command = async (context, options, io) => {
  const brought = await recoverLog(context, openFolder(textOption(options, 'folder')))
  io.err(`${brought} entries were brought back.`)
  if (options['accept'] === true) io.err(`${await tellRows(context)} entries tell now what the registry has.`)
  const untold = await findUntold(context)
  for (const sentence of untold) io.out(sentence)
  if (untold.length === 0) return 0
  io.err(
    'Bans and deletions that are listed here are not in the backup: repeat them. Then run the command with --accept.',
  )
  return 1
}
