import {
  BackupError,
  makeDataDirectory,
  readConfig,
  restoreBackup,
  type Config,
  type Environment,
  type RestoreListener,
  type RestoreSummary,
} from '@registry/api'
import { withMirroredLogs } from './commands/integrity-check.ts'
import { claimSocket } from './control/claim-socket.ts'
import { startControl } from './control/control-server.ts'
import { controlSocketPath } from './control/socket-path.ts'
import { processIo, type Io } from './io.ts'
import { onStop } from './on-stop.ts'
import { sentenceOf } from './sentence-of.ts'

const labels = { files: 'Restoring files', rows: 'Restoring rows', check: 'Checking' }

/**
 * Creates a registry from a backup. With the embedded database, this process has the data folder alone meanwhile.
 * Returns the exit code.
 */
export async function restoreHere(environment: Environment, folder: string): Promise<number> {
  const interrupted = new AbortController()
  onStop(() => interrupted.abort())
  const io = processIo(interrupted.signal)
  try {
    const config = readConfig(environment)
    return config.database.kind === 'server'
      ? await restore(config, folder, io)
      : await holdFolder(config, 'restore', () => restore(config, folder, io))
  } catch (error) {
    io.err(io.signal.aborted ? 'Interrupted. Run the command again to go on.' : sentenceOf(error))
    return io.signal.aborted ? 130 : 1
  } finally {
    io.end()
  }
}

/**
 * Runs work while this process has a data folder alone. Throws BackupError when another process has the folder open.
 */
export async function holdFolder<Result>(
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  command: keyof typeof whatThen,
  act: () => Promise<Result>,
): Promise<Result> {
  await makeDataDirectory(dataDirectory)
  const server = await claimSocket(controlSocketPath(dataDirectory))
  if (!server) throw new BackupError(`Another process has ${dataDirectory} open. ${whatThen[command]}`)
  const control = startControl(server, { command, takesCommands: false })
  try {
    return await act()
  } finally {
    await control.close()
  }
}

const whatThen = {
  restore: 'A backup is restored into a new DATA_DIR.',
  move: 'Stop the registry first.',
}

async function restore(config: Config, folder: string, io: Io): Promise<number> {
  const summary = await restoreBackup(config, folder, restoreListener(io), io.signal)
  const code = tellRestored(await withMirroredLogs(config.dataDirectory, summary, io), io)
  io.err('If you have a newer copy of the transparency log, run `registry log recover` before the registry starts.')
  return code
}

/** Prints the progress and the findings of a restore. */
export function restoreListener(io: Io): RestoreListener {
  return {
    problem: io.out,
    progress: (phase, done, total) => io.progress(labels[phase], done, total),
  }
}

/** Prints the result of a restore. Returns the exit code. */
export function tellRestored({ madeAt, rows, jobs, files, problems, orphans }: RestoreSummary, io: Io): number {
  io.err(`Restored the registry as it was at ${madeAt}: ${rows} rows, ${files} files, ${jobs} jobs to be done.`)
  if (orphans > 0) io.err(`${orphans} files are here that the backup does not name. The registry will remove them.`)
  io.err(problems === 0 ? 'Everything is as it should be.' : `${problems} problems were found.`)
  return problems === 0 ? 0 : 1
}
