import type { Command } from './command.ts'

/** Reports that the database is up to date: opening the database has applied all migrations. */
export const migrate: Command = async (_context, _options, io) => {
  io.err('The database is up to date.')
  return 0
}
