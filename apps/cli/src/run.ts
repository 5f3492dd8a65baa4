import type { CommandName, CommandOptions } from './commands/index.ts'

/** Runs a command where the database is, and sets the exit code of the process. */
export type Run = (name: CommandName, options: CommandOptions) => Promise<void>
