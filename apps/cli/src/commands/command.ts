import type { Context } from '@registry/api'
import type { Io } from '../io.ts'

/** The options of a command in the form of the control socket. */
export type CommandOptions = Record<string, string | boolean | undefined>

/** A command that needs the database: runs in this process or in the server's, and returns the exit code. */
export type Command = (context: Context, options: CommandOptions, io: Io) => Promise<number>

/** Returns an option that the command requires. */
export function textOption(options: CommandOptions, name: string): string {
  const value = Object.hasOwn(options, name) ? options[name] : undefined
  if (typeof value !== 'string') throw new TypeError(`the option ${name} is missing`)
  return value
}
