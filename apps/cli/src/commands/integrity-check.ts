import { checkIntegrity, type Integrity } from '@registry/api'
import type { Io } from '../io.ts'
import { checkMirroredLogs } from '../verify/check-mirrored-logs.ts'
import type { Command } from './command.ts'

/** Reads everything that the registry keeps: what is wrong is printed, a line each, and the exit code is 1. */
export const checkIntegrityCommand: Command = async (context, options, io) => {
  const everyOrphan = options['everyOrphan'] === true
  const found = await checkIntegrity(context, checkListener(io), { signal: io.signal, everyOrphan })
  return tellIntegrity(await withMirroredLogs(context.config.dataDirectory, found, io), io)
}

/** Adds the problems of the mirrored logs in a data folder or a backup. */
export async function withMirroredLogs<Found extends Integrity>(folder: string, found: Found, io: Io): Promise<Found> {
  return { ...found, problems: found.problems + (await checkMirroredLogs(folder, io.out)) }
}

/** Prints problems as they are found, and how far the reading is. */
export function checkListener(io: Io) {
  return {
    problem: io.out,
    progress: (done: number, total: number) => io.progress('Reading files', done, total),
  }
}

/** Describes the result of a check in a sentence, with its exit code. */
export function tellIntegrity({ files, bytes, problems, orphans }: Integrity, io: Io): number {
  const read = `${files} files with ${bytes} bytes were read`
  if (problems + orphans === 0) {
    io.err(`${read}: everything is as it should be.`)
    return 0
  }
  io.err(`${read}: ${problems} problems were found, and ${orphans} files that nothing names.`)
  return 1
}
