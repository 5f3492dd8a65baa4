import type { Command } from './command.ts'

/** Opening the database has brought it up to date already; this says so. */
export const migrate: Command = async (_context, _options, io) => {
  io.err('The database is up to date.')
  return 0
}
