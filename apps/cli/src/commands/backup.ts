import { makeBackup } from '@registry/api'
import { textOption, type Command } from './command.ts'

/**
 * Makes a backup and prints its contents. Exit code 1 when files of the registry were missing or damaged: the backup
 * has the rest.
 */
export const backup: Command = async (context, options, io) => {
  const previous = typeof options['previous'] === 'string' ? options['previous'] : undefined
  const target = textOption(options, 'folder')
  const made = await makeBackup(context, { target, previous, signal: io.signal }, (done, total) =>
    io.progress('Copying files', done, total),
  )
  for (const flaw of made.flaws) io.out(flaw)
  io.err(
    `${target} holds ${made.rows} rows of ${made.tables} tables and ${made.files - made.flaws.length} files, of which ${made.copied} were copied now.`,
  )
  if (made.flaws.length === 0) return 0
  io.err(`${made.flaws.length} files of this registry are missing or damaged, and are not in the backup.`)
  return 1
}
