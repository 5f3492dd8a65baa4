import { checkIntegrity, type Integrity } from '@registry/api'
import type { Io } from '../io.ts'
import { checkMirroredLogs } from '../verify/check-mirrored-logs.ts'
import type { Command } from './command.ts'

/** Checks everything that the registry stores. Prints a line for each problem, and then ends with exit code 1. */
export const checkIntegrityCommand: Command = async (context, options, io) => {
  const everyOrphan = options['everyOrphan'] === true
  const found = await checkIntegrity(context, checkListener(io), { signal: io.signal, everyOrphan })
  return tellIntegrity(await withMirroredLogs(context.config.dataDirectory, found, io), io)
}

/** Adds the problems of the mirrored logs in a data folder or a backup. */
export async function withMirroredLogs<Found extends Integrity>(folder: string, found: Found, io: Io): Promise<Found> {
  return { ...found, problems: found.problems + (await checkMirroredLogs(folder, io.out)) }
}

/** Returns a listener that prints problems and the progress of the reading. */
export function checkListener(io: Io) {
  return {
    problem: io.out,
    progress: (done: number, total: number) => io.progress('Reading files', done, total),
  }
}

/** Prints the result of a check in a sentence, and returns the exit code. */
export function tellIntegrity({ files, bytes, problems, orphans }: Integrity, io: Io): number {
  const read = `${files} files with ${bytes} bytes were read`
  if (problems + orphans === 0) {
    io.err(`${read}: everything is as it should be.`)
    return 0
  }
  io.err(`${read}: ${problems} problems were found, and ${orphans} files that nothing names.`)
  return 1
}
